import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type { LearnerCourse } from '#contract/plans.ts'
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
import { refetchAfterChange, storeAnswer } from '#web/refetch.ts'

/** A row of `GET /api/Hints/`. The text of a locked hint may be empty. */
export interface Hint {
  id: number
  ChallengeId: number
  text: string
  order: number
  unlocked: boolean
}

/** The common key of everything that changes when a challenge is solved. */
const PROGRESS = ['challenges'] as const

export const challengesQuery = queryOptions({
  queryKey: [...PROGRESS, 'board'],
  queryFn: async () => (await http.get<Success<ChallengeRow[]>>('/api/Challenges/?sort=name')).data,
})

/** The course of the class with the learner's results. `version` is that of the class's answer. */
export function courseQuery(version: string) {
  return queryOptions({
    queryKey: [...PROGRESS, 'course', version],
    queryFn: () => http.get<LearnerCourse>('/training/class/course'),
    placeholderData: (before: LearnerCourse | undefined) => before,
  })
}

/** The common key of the hints. */
export const HINTS = ['hints'] as const

/** The hints that the learner opened. Those of all challenges would be the largest part of the board. */
export const openHintsQuery = queryOptions({
  queryKey: [...HINTS, 'open'],
  queryFn: async () => (await http.get<Success<Hint[]>>('/api/Hints/?unlocked=true')).data,
})

/** The hints of one challenge, open or not. */
export function hintsQuery(challenge: number) {
  return queryOptions({
    queryKey: [...HINTS, challenge],
    queryFn: async () => (await http.get<Success<Hint[]>>(`/api/Hints/?ChallengeId=${challenge}`)).data,
  })
}

/** The learner's notes by challenge. */
export const notesQuery = queryOptions({
  queryKey: ['notes'],
  queryFn: () => http.get<Notes>('/training/notes'),
})

/** Applies a note that was written here or in another window. */
export function patchNote(client: QueryClient, { key, text }: { key: string; text: string }): void {
  storeAnswer(client, notesQuery.queryKey, (notes) => {
    if (!notes) return undefined
    const { [key]: _, ...others } = notes
    return text.trim() === '' ? others : { ...others, [key]: { text, updatedAt: new Date().toISOString() } }
  })
}

/** The debrief of a solved challenge. */
export function debriefQuery(key: string) {
  return queryOptions({
    queryKey: ['debrief', key],
    queryFn: () => http.get<Debrief>(`/training/debriefs/${encodeURIComponent(key)}`),
    // The challenge may have been set back and solved again in another way.
    staleTime: 0,
  })
}

/** The version of each lab in a fresh shop. */
export const WEAK_VERSION = 'weak'

/** The version that the learner wrote. */
export const CUSTOM_VERSION = 'own'

/** The live version of each lab, without labs whose weak code is live. The shop announces changes. */
export const versionsQuery = queryOptions({
  queryKey: ['live-versions'],
  queryFn: () => http.get<LiveVersions>('/training/versions'),
})

/** The learner's fixes, live or put aside. Becomes stale together with the live versions. */
export const liveFixesQuery = queryOptions({
  queryKey: [...versionsQuery.queryKey, 'fixes'],
  queryFn: () => http.get<LiveFix[]>('/training/live'),
})

/** The cache key of a version of a lab's components. */
export const componentsKey = (lab: string, version: string | undefined) => ['weak-code', lab, version]

/** Applies that another version of a lab is live. */
export function patchVersion(client: QueryClient, { lab, version }: { lab: string; version: string }): void {
  // The learner's own version keeps its name when its code changes: cached code that no screen shows is removed.
  if (version === CUSTOM_VERSION)
    client.removeQueries({ queryKey: componentsKey(lab, CUSTOM_VERSION), type: 'inactive' })
  client.setQueryData(versionsQuery.queryKey, (live) => {
    if (!live) return undefined
    const { [lab]: _, ...others } = live
    return version === WEAK_VERSION ? others : { ...others, [lab]: version }
  })
}

/** The facts of a coding challenge. */
export function codingQuery(key: string) {
  return queryOptions({
    queryKey: ['coding', key],
    queryFn: () => http.get<CodingChallenge>(`/training/coding/${encodeURIComponent(key)}`),
  })
}

/** The learner's own fix. */
export function customFixQuery(key: string) {
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

/** Changes one challenge in the cache, so that the board updates before the shop is asked again. */
export function patchChallenge(client: QueryClient, key: string, change: Partial<ChallengeRow>): void {
  client.setQueryData(challengesQuery.queryKey, (rows) =>
    rows?.map((row) => (row.key === key ? { ...row, ...change } : row)),
  )
}

/** More challenges than this are fetched faster as a list. */
const FEW = 3

/**
 * Fetches everything again that depends on progress: of the challenges only these few, or all if none are named. The
 * whole list is a large answer.
 */
export async function refreshProgress(client: QueryClient, keys?: readonly string[]): Promise<void> {
  const board = client.getQueryState(challengesQuery.queryKey)
  const isListed = board?.status === 'success' && board.fetchStatus === 'idle'
  const rows = keys && keys.length <= FEW && isListed ? refreshRows(client, keys) : undefined
  await Promise.all([
    rows ?? refetchAfterChange(client, { queryKey: PROGRESS }),
    refetchAfterChange(client, { queryKey: ['coding'] }),
    refetchAfterChange(client, { queryKey: ['own-fix'] }),
  ])
}

async function refreshRows(client: QueryClient, keys: readonly string[]): Promise<void> {
  try {
    const path = '/api/Challenges/?key='
    const answers = await Promise.all(
      keys.map((key) => http.get<Success<ChallengeRow[]>>(path + encodeURIComponent(key))),
    )
    for (const row of answers.flatMap(({ data }) => data)) patchChallenge(client, row.key, row)
  } catch {
    await refetchAfterChange(client, { queryKey: PROGRESS })
  }
}

/** The first parts of the keys of queries that the shop translates by the language cookie. */
const TRANSLATED = new Set<unknown>(['challenges', 'hints', 'debrief', 'coding', 'own-class'])

/** Fetches all translated data again. */
export async function refetchTexts(client: QueryClient): Promise<void> {
  await refetchAfterChange(client, { predicate: ({ queryKey }) => TRANSLATED.has(queryKey[0]) })
}

/** The first parts of the keys of queries whose changes the shop announces. */
const ANNOUNCED = new Set<unknown>([
  'challenges',
  'coding',
  'own-fix',
  'hints',
  'notes',
  'live-versions',
  'score-board-status',
])

/** A response that arrives this soon after a change may be older than the change. */
const SLACK_MS = 2_000

/**
 * Refetches everything whose changes the shop announces, if it may be older than a change at this moment (ms since 1970).
 * A first request that is under way may have been sent as soon as the page was opened.
 */
export async function refetchChanged(client: QueryClient, changedAt: number): Promise<void> {
  await refetchAfterChange(client, {
    predicate: ({ queryKey, state }) =>
      ANNOUNCED.has(queryKey[0]) &&
      (state.status === 'pending' ? performance.timeOrigin : state.dataUpdatedAt - SLACK_MS) < changedAt,
  })
}
