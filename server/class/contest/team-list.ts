import type { ContestSettings, ContestTeam, TeamListChange } from '#contract/contest.ts'
import { fieldsOf } from '../join/roster-lines.ts'
import type { TeamAssignment } from '../store/contest/teams.ts'
import { normalizeNickname, skeletonOf } from '../store/nicknames.ts'

/** A line of a list of teams that cannot be used, counted from 1. */
export interface TeamListFault {
  line: number
  text: string
  why: 'noTeam' | 'team' | 'nickname' | 'twice' | 'bracket' | 'twoBrackets' | 'full'
}

/** What a list of teams would change, and how. */
export interface TeamList {
  faults: readonly TeamListFault[]
  teams: readonly TeamListChange[]
  assignments: readonly TeamAssignment[]
  /** Ids of learners who change their team. */
  movers: readonly string[]
}

/** The class as it is. */
export interface TeamListOptions {
  learners: readonly { id: string; nickname: string }[]
  teams: readonly ContestTeam[]
  settings: Pick<ContestSettings, 'brackets'>
  /** Maximum number of members. */
  most: number
}

/** Columns of a list that are looked at. */
const MOST_COLUMNS = 20

const COLUMNS = ['team', 'nickname', 'bracket'] as const
type Column = (typeof COLUMNS)[number]

/** A row of the list; empty fields where there is nothing. */
interface TeamRow extends Record<Column, string> {
  line: number
  text: string
}

const HEADERS: Readonly<Record<Column, RegExp>> = {
  team: /^(team|team ?name|mannschaft|équipe|equipe|equipo|チーム)$/i,
  nickname:
    /^(nickname|nick|name|learner|player|member|spitzname|mitglied|pseudo|membre|apodo|miembro|ニックネーム|名前)$/i,
  bracket: /^(bracket|wertung|klasse|catégorie|categorie|categoría|categoria|部門)$/i,
}

/**
 * Reads a list of teams: a line for each learner with team, nickname and bracket, in any order and with or without a
 * first line that names the columns. A line without a nickname makes a team without members. Learners who are not in
 * the list stay where they are.
 */
export function readTeamList(lines: readonly string[], options: TeamListOptions): TeamList {
  const faults: TeamListFault[] = []
  const reader = new Reader(options)
  for (const row of rowsOf(lines, options)) {
    const why = reader.add(row)
    if (why !== undefined) faults.push({ line: row.line, text: row.text, why })
  }
  const drafts = [...reader.drafts.values()]
  const listed = new Set(drafts.flatMap(({ members }) => members.map(({ id }) => id)))
  for (const draft of drafts) faults.push(...tooMany(draft, listed, options.most))
  return {
    faults: faults.toSorted((a, b) => a.line - b.line),
    teams: drafts.map(({ name, known, bracket, members }) => ({
      name,
      isNew: !known,
      bracket: bracket ?? known?.bracket ?? null,
      joining: members.filter(({ isNew }) => isNew).map(({ nickname }) => nickname),
      staying: members.filter(({ isNew }) => !isNew).length,
    })),
    assignments: drafts.map(({ name, bracket, members }) => {
      return { name, bracket, learners: members.map(({ id }) => id) }
    }),
    movers: drafts.flatMap(({ members }) => members.filter(({ isNew }) => isNew).map(({ id }) => id)),
  }
}

/** A team of the list. */
interface Draft {
  name: string
  known: ContestTeam | undefined
  bracket: string | undefined
  members: { id: string; nickname: string; isNew: boolean; row: TeamRow }[]
}

/** Sorts rows into teams, one after the other. */
class Reader {
  readonly drafts = new Map<string, Draft>()
  readonly #learners: ReadonlyMap<string, { id: string; nickname: string }>
  readonly #teams: ReadonlyMap<string, ContestTeam>
  readonly #brackets: ReadonlyMap<string, string>
  readonly #seen = new Set<string>()

  constructor({ settings, learners, teams }: TeamListOptions) {
    this.#learners = new Map(learners.map((learner) => [skeletonOf(learner.nickname), learner]))
    this.#teams = new Map(teams.map((team) => [skeletonOf(team.name), team]))
    this.#brackets = new Map(settings.brackets.map((bracket) => [skeletonOf(bracket), bracket]))
  }

  /** Returns why a row cannot be used. */
  add(row: TeamRow): TeamListFault['why'] | undefined {
    if (row.team === '') return 'noTeam'
    const name = normalizeNickname(row.team)
    if (name === undefined) return 'team'
    const draft = this.#draft(name)
    return this.#setBracket(draft, row) ?? this.#addMember(draft, row)
  }

  #draft(wished: string): Draft {
    const key = skeletonOf(wished)
    const known = this.#teams.get(key)
    const name = known?.name ?? wished
    const draft = this.drafts.get(key) ?? { name, known, bracket: undefined, members: [] }
    this.drafts.set(key, draft)
    return draft
  }

  #setBracket(draft: Draft, row: TeamRow): TeamListFault['why'] | undefined {
    if (row.bracket === '') return undefined
    const bracket = this.#brackets.get(skeletonOf(row.bracket))
    if (bracket === undefined) return 'bracket'
    if (draft.bracket !== undefined && draft.bracket !== bracket) return 'twoBrackets'
    draft.bracket = bracket
    return undefined
  }

  #addMember(draft: Draft, row: TeamRow): TeamListFault['why'] | undefined {
    if (row.nickname === '') return undefined
    const learner = this.#learners.get(skeletonOf(row.nickname))
    if (!learner) return 'nickname'
    if (this.#seen.has(learner.id)) return 'twice'
    this.#seen.add(learner.id)
    const isNew = !draft.known?.members.some(({ id }) => id === learner.id)
    draft.members.push({ ...learner, isNew, row })
    return undefined
  }
}

/** The lines of members who are too many in their team, with those who are in it and in no line. */
function tooMany({ known, members }: Draft, listed: ReadonlySet<string>, most: number): TeamListFault[] {
  const unlisted = known?.members.filter(({ id }) => !listed.has(id)).length ?? 0
  const staying = unlisted + members.filter(({ isNew }) => !isNew).length
  return members
    .filter(({ isNew }) => isNew)
    .slice(Math.max(0, most - staying))
    .map(({ row: { line, text } }) => ({ line, text, why: 'full' }))
}

function rowsOf(lines: readonly string[], options: TeamListOptions): TeamRow[] {
  const rows = lines
    .map((text, index) => ({ line: index + 1, text, fields: fieldsOf(text).slice(0, MOST_COLUMNS) }))
    .filter(({ fields }) => fields.some((field) => field !== ''))
  const first = rows[0]?.fields ?? []
  const named = columnsIn(first)
  const columns = named ?? guessColumns(rows, options)
  return (named ? rows.slice(1) : rows).map(({ line, text, fields }) => {
    const field = (column: Column): string => fields[columns[column]] ?? ''
    return { line, text, team: field('team'), nickname: field('nickname'), bracket: field('bracket') }
  })
}

type Columns = Readonly<Record<Column, number>>

/** The columns that a first line names; undefined if it names none. */
function columnsIn(fields: readonly string[]): Columns | undefined {
  const [team = -1, nickname = -1, bracket = -1] = COLUMNS.map((column) =>
    fields.findIndex((field) => HEADERS[column].test(field)),
  )
  return team >= 0 && nickname >= 0 ? { team, nickname, bracket } : undefined
}

/** The columns by what is in them: most nicknames of the class, then most brackets; the first other one has teams. */
function guessColumns(
  rows: readonly { fields: readonly string[] }[],
  { learners, settings }: TeamListOptions,
): Columns {
  const width = Math.max(0, ...rows.map(({ fields }) => fields.length))
  const all = Array.from({ length: width }, (_, index) => index)
  const best = (columns: readonly number[], words: readonly string[]): number | undefined => {
    const known = new Set(words.map(skeletonOf))
    if (known.size === 0) return undefined
    const hits = new Map(
      columns.map((column) => [
        column,
        rows.filter(({ fields }) => known.has(skeletonOf(fields[column] ?? ''))).length,
      ]),
    )
    const [[first, most] = [-1, 0]] = [...hits].toSorted(([, a], [, b]) => b - a)
    return most > 0 ? first : undefined
  }
  const names = learners.map(({ nickname }) => nickname)
  const nickname = best(all, names) ?? (width > 1 ? 1 : -1)
  const others = all.filter((column) => column !== nickname)
  const bracket = best(others, settings.brackets) ?? (width > 2 ? (others[1] ?? -1) : -1)
  return { nickname, bracket, team: others.find((column) => column !== bracket) ?? -1 }
}
