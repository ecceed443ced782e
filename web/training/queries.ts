import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type {
  ChallengeRow,
  CodingChallenge,
  CustomFix,
  Debrief,
  LiveFix,
  LiveVersions,
  Notes,
} from '#contract/training.ts'
import { http } from '#web/http.ts'

/** A row of `GET /api/Hints/`. The text of a locked hint may be empty. */
export interface Hint {
  id: number
  ChallengeId: number
  text: string
  order: number
  unlocked: boolean
}

/** Everything that changes when a challenge is solved lies under this key. */
const PROGRESS = ['challenges'] as const

/** All challenges of the catalogue. */
export const challengesQuery = queryOptions({
  queryKey: [...PROGRESS, 'board'],
  queryFn: async () => (await http.get<Success<ChallengeRow[]>>('/api/Challenges/?sort=name')).data,
})

/** All hints of all challenges. */
export const hintsQuery = queryOptions({
  queryKey: ['hints'],
  queryFn: async () => (await http.get<Success<Hint[]>>('/api/Hints/')).data,
})

/** What the learner wrote down, by challenge. */
export const notesQuery = queryOptions({
  queryKey: ['notes'],
  queryFn: () => http.get<Notes>('/training/notes'),
})

/** Notes a note, written here or in another window. */
export function patchNote(client: QueryClient, { key, text }: { key: string; text: string }): void {
  client.setQueryData(notesQuery.queryKey, (notes) => {
    if (!notes) return undefined
    const { [key]: _, ...others } = notes
    return text.trim() === '' ? others : { ...others, [key]: { text, updatedAt: new Date().toISOString() } }
  })
}

/** What there is to say about a solved challenge. */
export function debriefQuery(key: string) {
  return queryOptions({
    queryKey: ['debrief', key],
    queryFn: () => http.get<Debrief>(`/training/debriefs/${encodeURIComponent(key)}`),
    // The challenge may have been set back and solved again, in another way.
    staleTime: 0,
  })
}

/** The name of the version that every lab starts with. */
export const WEAK = 'weak'

/** The name of what a learner wrote herself. */
export const CUSTOM = 'own'

/** Which version is live, for each lab where it is not the weak one. Asked again wherever it matters. */
export const versionsQuery = queryOptions({
  queryKey: ['live-versions'],
  queryFn: () => http.get<LiveVersions>('/training/versions'),
  staleTime: 0,
})

/** The fixes that she put live, those put aside included. Goes stale together with what is live. */
export const liveFixesQuery = queryOptions({
  queryKey: [...versionsQuery.queryKey, 'fixes'],
  queryFn: () => http.get<LiveFix[]>('/training/live'),
  staleTime: 0,
})

/** Under which a version of a lab's components is kept in the page. */
export const componentsKey = (lab: string, version: string | undefined) => ['weak-code', lab, version]

/** Notes that another version of a lab is live, for what is on the screen now and later. */
export function patchVersion(client: QueryClient, { lab, version }: { lab: string; version: string }): void {
  // Hers goes by the same name, whatever she wrote: what no screen shows is fetched anew when one does.
  if (version === CUSTOM) client.removeQueries({ queryKey: componentsKey(lab, CUSTOM), type: 'inactive' })
  client.setQueryData(versionsQuery.queryKey, (live) => {
    if (!live) return undefined
    const { [lab]: _, ...others } = live
    return version === WEAK ? others : { ...others, [lab]: version }
  })
}

/** What the coding challenge's page knows of the challenge itself. */
export function codingQuery(key: string) {
  return queryOptions({
    queryKey: ['coding', key],
    queryFn: () => http.get<CodingChallenge>(`/training/coding/${encodeURIComponent(key)}`),
  })
}

/** What she wrote herself in its place. */
export function ownFixQuery(key: string) {
  return queryOptions({
    queryKey: ['own-fix', key],
    queryFn: () => http.get<CustomFix>(`/training/coding/${encodeURIComponent(key)}/own`),
    staleTime: 0,
  })
}

/** The weak file. */
export function snippetQuery(key: string) {
  return queryOptions({
    queryKey: ['snippet', key],
    queryFn: async () =>
      (await http.get<{ snippet: string }>(`/snippets/${encodeURIComponent(key)}`)).snippet,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The versions that are offered as fixes. */
export function fixesQuery(key: string) {
  return queryOptions({
    queryKey: ['fixes', key],
    queryFn: async () =>
      (await http.get<{ fixes: string[] }>(`/snippets/fixes/${encodeURIComponent(key)}`)).fixes,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Changes one challenge in what is cached, so that the board moves before the shop is asked again. */
export function patchChallenge(client: QueryClient, key: string, change: Partial<ChallengeRow>): void {
  client.setQueryData(challengesQuery.queryKey, (rows) =>
    rows?.map((row) => (row.key === key ? { ...row, ...change } : row)),
  )
}

/** Asks the shop again for everything that progress touches. */
export async function refreshProgress(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: PROGRESS }),
    client.invalidateQueries({ queryKey: ['coding'] }),
    client.invalidateQueries({ queryKey: ['own-fix'] }),
  ])
}

/** What the shop translates by the language cookie, by the first part of its key. */
const TRANSLATED = new Set<unknown>(['challenges', 'hints', 'debrief', 'coding', 'own-class'])

/** Asks again for all that was fetched in another language. */
export async function refreshTexts(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => TRANSLATED.has(queryKey[0]) })
}

/** What the shop tells of when it changes, by the first part of its key. */
const ANNOUNCED = new Set<unknown>([
  'challenges',
  'coding',
  'own-fix',
  'hints',
  'notes',
  'live-versions',
  'score-board-status',
])

/** Asks again for what may have changed while nobody listened, as far as it was asked for before. */
export async function catchUp(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey, state }) => ANNOUNCED.has(queryKey[0]) && state.status !== 'pending',
  })
}
