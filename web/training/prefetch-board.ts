import { queryClient } from '#web/queries.ts'
import { challengesQuery, hintsQuery, liveFixesQuery, notesQuery } from './queries.ts'

/** Asks for all that a board shows while its code is still on its way. What does not come is asked for again by the board. */
export function prefetchBoard(): void {
  void queryClient.prefetchQuery(challengesQuery)
  void queryClient.prefetchQuery(hintsQuery)
  void queryClient.prefetchQuery(notesQuery)
  void queryClient.prefetchQuery(liveFixesQuery)
}
