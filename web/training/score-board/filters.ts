import { BONUS_TAG, type ChallengeRow } from '#contract/training.ts'

/** The state of a challenge including its coding challenge. */
export type CompleteStatus = 'unsolved' | 'partially-solved' | 'solved'

export const STATUSES: readonly CompleteStatus[] = ['unsolved', 'partially-solved', 'solved']

/** The filters of the score board. Empty lists and `all` mean no filter. */
export interface Filters {
  searchQuery: string
  difficulties: readonly number[]
  status: CompleteStatus | 'all'
  tags: readonly string[]
  categories: readonly string[]
  /** Challenges that are switched off in this environment. */
  showDisabledChallenges: boolean
  /** Only tutorial challenges until all of them are solved: see `tutorialMode`. */
  restrictToTutorialChallengesFirst: boolean
}

export const noFilters: Filters = {
  searchQuery: '',
  difficulties: [],
  status: 'all',
  tags: [],
  categories: [],
  showDisabledChallenges: true,
  restrictToTutorialChallengesFirst: false,
}

function listFrom(text: string | null): string[] {
  return text === null ? [] : [...new Set(text.split(',').filter((part) => part !== ''))]
}

function isStatus(text: string | null): text is CompleteStatus {
  return STATUSES.some((status) => status === text)
}

/** Reads filters from the query of an address. Invalid values are ignored. */
export function filtersFrom(query: URLSearchParams): Filters {
  const status = query.get('status')
  return {
    searchQuery: query.get('searchQuery') ?? query.get('challenge') ?? '',
    difficulties: listFrom(query.get('difficulties'))
      .map(Number)
      .filter((stars) => Number.isInteger(stars) && stars >= 1 && stars <= 6)
      .sort(),
    status: isStatus(status) ? status : 'all',
    tags: listFrom(query.get('tags')),
    categories: listFrom(query.get('categories')),
    showDisabledChallenges: query.get('showDisabledChallenges') !== 'false',
    restrictToTutorialChallengesFirst: query.get('restrictToTutorialChallengesFirst') === 'true',
  }
}

/** The query for these filters, without inactive ones. */
export function queryOf(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  if (filters.searchQuery !== '') query.set('searchQuery', filters.searchQuery)
  if (filters.difficulties.length > 0) query.set('difficulties', [...filters.difficulties].sort().join(','))
  if (filters.status !== 'all') query.set('status', filters.status)
  if (filters.tags.length > 0) query.set('tags', filters.tags.join(','))
  if (filters.categories.length > 0) query.set('categories', filters.categories.join(','))
  if (!filters.showDisabledChallenges) query.set('showDisabledChallenges', 'false')
  if (filters.restrictToTutorialChallengesFirst) query.set('restrictToTutorialChallengesFirst', 'true')
  return query
}

/** Adds a value to a list, or removes it if it is there. */
export function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((other) => other !== value) : [...list, value]
}

/** The number of active filters. */
export function countLimits(filters: Filters): number {
  return limitsOf(filters).length
}

/** An active filter, and the change that removes it. */
export interface Limit {
  kind: 'search' | 'difficulty' | 'status' | 'tag' | 'category' | 'disabled' | 'tutorials'
  value: string
  lift: Partial<Filters>
}

/** All active filters one by one. */
export function limitsOf(filters: Filters): Limit[] {
  const { searchQuery, difficulties, status, tags, categories, showDisabledChallenges } = filters
  const limits: Limit[] = []
  if (searchQuery !== '') limits.push({ kind: 'search', value: searchQuery, lift: { searchQuery: '' } })
  if (status !== 'all') limits.push({ kind: 'status', value: status, lift: { status: 'all' } })
  for (const stars of difficulties) {
    const lift = { difficulties: toggled(difficulties, stars) }
    limits.push({ kind: 'difficulty', value: String(stars), lift })
  }
  for (const category of categories) {
    limits.push({ kind: 'category', value: category, lift: { categories: toggled(categories, category) } })
  }
  for (const tag of tags) limits.push({ kind: 'tag', value: tag, lift: { tags: toggled(tags, tag) } })
  if (!showDisabledChallenges) {
    limits.push({ kind: 'disabled', value: '', lift: { showDisabledChallenges: true } })
  }
  if (filters.restrictToTutorialChallengesFirst) {
    limits.push({ kind: 'tutorials', value: '', lift: { restrictToTutorialChallengesFirst: false } })
  }
  return limits
}

/** The filters without unknown categories and tags: an old link must not show an empty board. */
export function knownFilters(filters: Filters, challenges: readonly ChallengeRow[]): Filters {
  const categories = new Set(challenges.map(({ category }) => category))
  const tags = new Set(challenges.flatMap(tagsOf))
  return {
    ...filters,
    categories: filters.categories.filter((name) => categories.has(name)),
    tags: filters.tags.filter((name) => tags.has(name)),
  }
}

/** The tags of a challenge as a list. */
export function tagsOf(challenge: ChallengeRow): string[] {
  return (challenge.tags ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** Whether the challenge is not one of Juice Shop's. */
export function isBonusChallenge(challenge: ChallengeRow): boolean {
  return tagsOf(challenge).includes(BONUS_TAG)
}

/** Whether the challenge is switched off in this shop. */
export function isDisabled(challenge: ChallengeRow): boolean {
  return challenge.disabledEnv !== null
}

/** Whether the filters ask for hacked challenges, by status or by name. */
export function showsHacked({ status, searchQuery }: Filters): boolean {
  return status === 'solved' || status === 'partially-solved' || searchQuery.trim() !== ''
}

/** A challenge is `solved` only if its coding challenge, if it has one, is done too. */
export function completeStatus(challenge: ChallengeRow): CompleteStatus {
  if (!challenge.solved) return 'unsolved'
  return challenge.hasCodingChallenge && challenge.codingChallengeStatus < 2 ? 'partially-solved' : 'solved'
}

function matchesText(challenge: ChallengeRow, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [challenge.name, challenge.description].some((place) => place.toLowerCase().includes(wanted))
}

type Test = (challenge: ChallengeRow, filters: Filters) => boolean

const TESTS: Record<keyof Filters, Test> = {
  searchQuery: (challenge, { searchQuery }) => matchesText(challenge, searchQuery),
  difficulties: (challenge, { difficulties }) =>
    difficulties.length === 0 || difficulties.includes(challenge.difficulty),
  status: (challenge, { status }) => status === 'all' || completeStatus(challenge) === status,
  tags: (challenge, { tags }) => tags.length === 0 || tagsOf(challenge).some((tag) => tags.includes(tag)),
  categories: (challenge, { categories }) =>
    categories.length === 0 || categories.includes(challenge.category),
  showDisabledChallenges: (challenge, filters) => filters.showDisabledChallenges || !isDisabled(challenge),
  // This filter depends on all challenges and was applied to the list before.
  restrictToTutorialChallengesFirst: () => true,
}

function isKey(name: string): name is keyof Filters {
  return name in TESTS
}

const TEST_NAMES = Object.keys(TESTS).filter(isKey)

/** The challenges that match all filters, optionally without one of them. */
export function applyFilters(
  challenges: readonly ChallengeRow[],
  filters: Filters,
  except?: keyof Filters,
): ChallengeRow[] {
  const names = TEST_NAMES.filter((name) => name !== except)
  return challenges.filter((challenge) => names.every((name) => TESTS[name](challenge, filters)))
}

/** The number of matches for each value, given all other filters. */
export function countBy<T>(
  challenges: readonly ChallengeRow[],
  valuesOf: (challenge: ChallengeRow) => readonly T[],
): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of challenges.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** By difficulty, then the order of the tutorials, then name. */
export function byDifficulty(a: ChallengeRow, b: ChallengeRow): number {
  const order = (challenge: ChallengeRow) => challenge.tutorialOrder ?? Number.MAX_SAFE_INTEGER
  return a.difficulty - b.difficulty || order(a) - order(b) || a.name.localeCompare(b.name)
}
