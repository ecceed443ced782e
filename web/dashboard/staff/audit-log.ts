import type { ActivityColumn, AuditEntry } from '#contract/activity.ts'

/** Which entries of the log are shown. An empty value is no filter. */
export interface LogFilter {
  learner: string
  act: string
  /** Key of a challenge. */
  challenge: string
  /** Days as `2026-03-02`, both included. */
  from: string
  to: string
}

export const NO_FILTER: LogFilter = { learner: '', act: '', challenge: '', from: '', to: '' }

/** Challenges, and translated texts if there are any. */
export interface LogWords {
  columns: ReadonlyMap<string, Pick<ActivityColumn, 'name'>>
  /** The text of a key; undefined if there is none. */
  textOf(key: string): string | undefined
}

/** Keys of challenges in a detail. */
const KEY = /\b\w+Challenge\b/g
/** Actions whose detail is a role, or a role and a name. */
const ABOUT_ROLES = ['enter', 'invite', 'uninvite', 'token', 'revoke']

/** The entries that a filter lets through. */
export function filterEntries(entries: readonly AuditEntry[], filter: LogFilter): AuditEntry[] {
  return entries.filter(
    ({ learner, act, at, detail }) =>
      (filter.learner === '' || learner === filter.learner) &&
      (filter.act === '' || act === filter.act) &&
      (filter.challenge === '' || detail.match(KEY)?.includes(filter.challenge) === true) &&
      (filter.from === '' || dayOf(at) >= filter.from) &&
      (filter.to === '' || dayOf(at) <= filter.to),
  )
}

/** What the entries can be filtered by, sorted. */
export function filterChoices(entries: readonly AuditEntry[]): {
  learners: string[]
  acts: string[]
  challenges: string[]
} {
  const unique = (values: readonly (string | null)[]): string[] =>
    [...new Set(values.filter((value) => value !== null))].sort()
  return {
    learners: unique(entries.map(({ learner }) => learner)),
    acts: unique(entries.map(({ act }) => act)),
    challenges: unique(entries.flatMap(({ detail }) => detail.match(KEY) ?? [])),
  }
}

/** The name of an action. */
export function actInWords(act: string, { textOf }: Pick<LogWords, 'textOf'>): string {
  return textOf(`DASHBOARD_LOG_${constantOf(act)}`) ?? act
}

/** The detail of an entry, with titles for keys of challenges, and words for what the server has noted in short. */
export function detailInWords({ act, detail }: AuditEntry, { columns, textOf }: LogWords): string {
  // The id of an event says nothing to anybody.
  if (act === 'evidence') return ''
  if (ABOUT_ROLES.includes(act)) {
    return detail.replace(/^\w+/, (role) => textOf(`DASHBOARD_ROLE_${role.toUpperCase()}`) ?? role)
  }
  const parts = detail.split(', ').map((part) => textOf(`DASHBOARD_LOG_DETAIL_${constantOf(part)}`) ?? part)
  return parts.join(', ').replaceAll(KEY, (key) => columns.get(key)?.name ?? key)
}

function constantOf(text: string): string {
  return text.replaceAll(/[^a-z]+/gi, '_').toUpperCase()
}

/** The day on this machine. */
function dayOf(iso: string): string {
  const at = new Date(iso)
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return day.map((part) => String(part).padStart(2, '0')).join('-')
}
