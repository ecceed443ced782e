/** A contest of a class: rules, teams, points and the board. Dates are ISO 8601, durations milliseconds. */

/**
 * How a contest starts out. A preset is a choice of settings and rules that the trainer may change.
 *
 * - `open`: everybody with the code plays. Hints cost points.
 * - `invitation`: only names on the list, and teams made by the trainer.
 * - `jeopardy`: challenges lose value with each solve, the first solvers get a bonus, and hints cost points.
 * - `secureCoding`: only learners' own fixes that withstood all attacks count.
 * - `attackDefence`: solves and own fixes count, and every few minutes the fixes that are live are attacked again.
 */
export const CONTEST_PRESETS = ['open', 'invitation', 'jeopardy', 'secureCoding', 'attackDefence'] as const
export type ContestPreset = (typeof CONTEST_PRESETS)[number]

/** Longest name of a team, in characters: as of a nickname. */
export const LONGEST_TEAM_NAME = 40

/** What a competitor gets points for. Each counts once per challenge. */
export const ACHIEVEMENTS = ['solve', 'lines', 'fix', 'proven', 'ownFix'] as const
/**
 * `solve`: a judge saw the attack. `lines`: found the guilty lines. `fix`: chose the right fix. `proven`: a given fix
 * withstood all attacks. `ownFix`: the learner's own fix withstood all attacks.
 */
export type AchievementKind = (typeof ACHIEVEMENTS)[number]

/**
 * How a round ended for a learner's own fix: it withstood all attacks and served all customers; an attack went through; a
 * customer was not served.
 */
export type RoundResult = 'held' | 'fell' | 'down'

/**
 * Every few minutes, each learner's own fixes that are live are attacked with newly generated attacks. Of several shops
 * of a team the best result counts.
 */
interface RoundRules {
  /** Length of a round. */
  minutes: number
  /** Points of a round that a fix held, in percent of the challenge's value. */
  heldPercent: number
  /** Points that a round takes in which a customer was not served, in percent of the challenge's value. */
  downPercent: number
}

/** How points are computed. All of it can be changed at any time: points are computed anew from the event log. */
export interface ScoringRules {
  /** Value of a challenge by its stars, 1 to 6. */
  stars: readonly number[]
  /** Values of single challenges, in the place of those by stars. */
  challenges: Readonly<Record<string, number>>
  /** Share of the value for each achievement, in percent; 0: it does not count. */
  shares: Readonly<Record<AchievementKind, number>>
  /**
   * The value falls with each competitor that solves the challenge, for all of them, as in CTFd: from the full value to
   * `leastPercent` of it after `solves` solves. Null: it never falls.
   */
  falling: { leastPercent: number; solves: number } | null
  /** Bonus of the first, second and third solve, in percent of the value. Empty: none. */
  firstSolves: readonly number[]
  /** Bonus for a solve at the very start, in percent of the value. It falls evenly to 0 at the end. */
  timeBonusPercent: number
  /** Price of each hint that was opened before the solve, in percent of the value. A solve never counts less than 0. */
  hintPercent: number
  /** Null: live fixes are not attacked. */
  rounds: RoundRules | null
}

/** Who competes: each learner alone, or teams. */
export interface TeamSettings {
  /** Who makes teams. `players`: the first member is the captain and gives the team code to the others. */
  madeBy: 'trainer' | 'players'
  /** Maximum number of members. */
  most: number
  /** `shared`: the members work in one shop. Missing or `own`: a shop each, with a common score. */
  shops?: 'own' | 'shared'
}

/** What a trainer sets. */
export interface ContestSettings {
  /** Shown to players. */
  title: string
  preset: ContestPreset
  startsAt: string
  endsAt: string
  /** Null: everybody for themselves. */
  teams: TeamSettings | null
  /** Names of brackets, each with a board of its own. May be empty. */
  brackets: readonly string[]
  /** Since when players see no new points. Null: never. Trainers see all. */
  freezesAt: string | null
  /** Whether the score board is hidden from players. */
  isBoardHidden: boolean
  /** Whether anybody may read the players' board, for score bots and CTFtime. */
  isBoardPublic: boolean
  /** Whether each competitor has flags of its own. Otherwise all have the same. */
  hasOwnFlags: boolean
  rules: ScoringRules
}

/** Before the start, while it runs, after the end. */
export type ContestPhase = 'before' | 'running' | 'over'

/** A competitor: a team, or a learner without one where everybody plays alone. */
export interface Competitor {
  /** Id of the team or of the learner. */
  id: string
  name: string
  bracket: string | null
  /** Number of members; 1 for a learner. */
  members: number
}

/** A row of the board. */
export interface Standing extends Competitor {
  /** Equal places only where points and the time of the last point are equal. */
  place: number
  points: number
  /** Number of solved challenges. */
  solved: number
  /** Time of the last point; null without points. Who reached equal points earlier is placed higher. */
  lastPointAt: string | null
  /** Another row has the same points: the time of the last point decided. */
  isTie: boolean
  /** The place is not revealed yet: points are those of the freeze. */
  isConcealed: boolean
}

/** A line of the score graph: the points after each change, oldest first. */
export interface ScoreLine {
  id: string
  name: string
  points: readonly { at: string; points: number }[]
}

/** The first solve of a challenge. */
export interface FirstSolve {
  /** Its key. */
  challenge: string
  competitor: string
  competitorName: string
  at: string
}

/** The board as it is shown: to players and the projector with freeze and reveal, to trainers without. */
export interface ContestBoard {
  /** Changes with each change of the board. */
  version: string
  title: string
  phase: ContestPhase
  startsAt: string
  endsAt: string
  /** Since when the board stands still; null if it does not. */
  frozenSince: string | null
  /** Whether judging is paused now. */
  isPaused: boolean
  /** The board is hidden from players: `standings`, `lines` and `firsts` are empty. */
  isHidden: boolean
  /** How many places are revealed, from the last one; null if the reveal has not begun, or is over. */
  reveal: { revealed: number; of: number } | null
  brackets: readonly string[]
  /** Whether teams compete. */
  isByTeams: boolean
  standings: readonly Standing[]
  /** The ten best. */
  lines: readonly ScoreLine[]
  /** Newest first. */
  firsts: readonly FirstSolve[]
  /** The server's time, for the countdown. */
  at: string
}

/** `GET /api/contest/board` of the dashboard: the board as players see it, with more for a projector. */
export interface ProjectorBoard extends ContestBoard {
  /** The newest solves, newest first. */
  recent: readonly FirstSolve[]
  /** How many competitors have solved each challenge, by its key. */
  solvers: Readonly<Record<string, number>>
  /** Keys of the challenges that each of the ten best has solved. */
  solvedBy: Readonly<Record<string, readonly string[]>>
}

/** The points of one competitor for one challenge. */
export interface ScoreEntry {
  /** Its key. */
  challenge: string
  achievement: AchievementKind | 'rounds'
  /** For `rounds`: how many of them ended how. All rounds of a challenge are one entry. */
  rounds?: Readonly<Record<RoundResult, number>>
  /** Nickname of the member. */
  by: string
  at: string
  /** The parts of the sum, rounded to whole points. */
  value: number
  firstBonus: number
  timeBonus: number
  hints: number
  points: number
  /** The event, for removing its points. */
  event: string
}

/** Points that a trainer gave or took, or an event whose points were removed. */
export interface ScoreChange {
  id: string
  at: string
  /** Name of the trainer. */
  by: string
  /** `removed`: the event counts no more. `award`: points for a competitor; negative to take some. */
  kind: 'removed' | 'award'
  event: string | null
  competitor: string | null
  points: number
  reason: string
}

/** A change with the solve that it is about. */
export interface ShownChange extends ScoreChange {
  /** Null for an award. */
  solve: { learner: string; challenge: string } | null
}

/** `GET /api/contest/competitors/:id` of the dashboard: where the points of a competitor come from. */
export interface CompetitorPoints {
  standing: Standing
  entries: readonly ScoreEntry[]
  awards: readonly ScoreChange[]
}

/** A team as trainers see it. */
export interface ContestTeam {
  id: string
  name: string
  /** Players join with it. */
  code: string
  bracket: string | null
  members: readonly TeamMember[]
}

interface TeamMember {
  /** Id of the learner. */
  id: string
  nickname: string
  isCaptain: boolean
}

/** `POST /api/contest/teams/csv` of the dashboard: what a list of teams changes, or would change. */
export interface TeamListResult {
  /** Lines that cannot be used, counted from 1. Nothing is changed if there is one. */
  faults: readonly { line: number; text: string; error: string }[]
  teams: readonly TeamListChange[]
  /** Number of learners who change their team. */
  moved: number
}

/** A team of a list. */
export interface TeamListChange {
  name: string
  isNew: boolean
  bracket: string | null
  /** Nicknames. */
  joining: readonly string[]
  /** Number of learners who are listed and in the team already. */
  staying: number
}

/**
 * The socket's `contest board`: a change of the board, for pages that sent `watch contest`. It has the first rows only.
 * Pages load the rest from `GET /training/contest/board`.
 */
export interface BoardNews extends Omit<ContestBoard, 'lines' | 'firsts'> {
  /** How many rows the whole board has. */
  rows: number
  /** Load the rest after a random part of this time, so that pages do not all come at once. */
  spreadMs: number
}

/**
 * `GET /training/contest`: the contest for one player. 404 without a contest. The board is the same for all players:
 * `GET /training/contest/board`.
 */
export interface PlayerContest {
  /** The server's time, for the countdown. */
  at: string
  /** The player's own team; null without one. Only members get the code. */
  team: (ContestTeam & { isCaptain: boolean }) | null
  /** Id of the player's competitor; null if the player has no team in a contest of teams. */
  competitor: string | null
  /** Own points, also those since the freeze, at the values of the board that players see. */
  entries: readonly Omit<ScoreEntry, 'event'>[]
  /** Points that trainers gave to the competitor; negative if they took some. */
  awarded: number
  rules: ScoringRules
  teams: TeamSettings | null
  /** Whether `POST /training/contest/flags` checks flags. */
  hasOwnFlags: boolean
}

/** `GET /api/contest` of the dashboard. */
export interface DashboardContest {
  /** Null: there is no contest. */
  settings: ContestSettings | null
  phase: ContestPhase
  /** Not frozen, not hidden. */
  board: ContestBoard | null
  teams: readonly ContestTeam[]
  /** Learners without a team. */
  unassigned: readonly { id: string; nickname: string }[]
  changes: readonly ShownChange[]
}

/**
 * Settings from outside: those that are left out stay as they are, or as the preset has them in a new contest. Times
 * may have any zone.
 */
export type ContestDraft = Partial<Omit<ContestSettings, 'rules'>> & { rules?: Partial<ScoringRules> }

/** What is wrong with settings, and where: `['rules', 'stars', 0]`. */
export interface ContestFault {
  path: readonly (string | number)[]
  problem: string
}

/** What a trainer should know before settings are used. None of it forbids them. */
export interface ContestWarnings {
  /** Solves before the start: they do not count, and cannot be solved again for points. Null: none. */
  earlier: { learners: number; solves: number } | null
  /** When the class ends, if that is before the end of the contest. Nobody enters a shop after it. */
  classEndsAt: string | null
  /** A trainer or the plan has paused judging now. */
  isPaused: boolean
  /** Hints are closed, though they have a price. */
  areHintsClosed: boolean
  /** An invitation without a list of names: newcomers wait until a trainer lets them in. */
  hasNoList: boolean
  /** Teams in a bracket that is renamed or removed: they are in none afterwards. */
  teamsWithoutBracket: number
}

/** `POST /api/contest/preview`: the settings that a draft would become. */
export interface ContestPreview {
  settings: ContestSettings
  faults: readonly ContestFault[]
  warnings: ContestWarnings
}

/**
 * `POST /training/contest/flags` with `{ challenge, flag }`, in a contest with own flags; 404 in others. `counts`: the own
 * flag of a solved challenge, which has its points already. `unsolved`: the own flag, but no judge saw the solve, so there
 * are no points. `wrong`: any other flag.
 */
export interface FlagAnswer {
  answer: 'counts' | 'unsolved' | 'wrong'
}

/** `GET /api/contest/presets`: what each kind of contest begins with. */
export type ContestPresets = Readonly<Record<ContestPreset, PresetSettings>>

export interface PresetSettings extends Pick<ContestSettings, 'teams' | 'hasOwnFlags' | 'rules'> {
  /** The board stands still for the last fifth of the time, an hour at most. */
  isFrozen: boolean
}
