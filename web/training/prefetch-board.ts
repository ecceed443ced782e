import { queryClient } from '#web/queries.ts'
import { challengesQuery, liveFixesQuery, notesQuery, openHintsQuery } from './queries.ts'

/** Requests the data of the board while its code is loading. The board requests again what failed. */
export function prefetchBoard(): void {
  void queryClient.prefetchQuery(challengesQuery)
  void queryClient.prefetchQuery(openHintsQuery)
  void queryClient.prefetchQuery(notesQuery)
  void queryClient.prefetchQuery(liveFixesQuery)
}
