/** Calls of the training ground that existing clients do not know. */

/** Tag of challenges that do not belong to the classic set. */
export const BONUS_TAG = 'House Special'

/** A row of `GET /api/Challenges/`. Existing clients read the first block. */
export interface ChallengeRow {
  id: number
  key: string
  name: string
  category: string
  /** Comma-separated, or null. */
  tags: string | null
  /** HTML. */
  description: string
  /** 1 to 6. */
  difficulty: number
  /** HTML: the first hint, and the URL of the others. Null if there are none, or if hints are disabled. */
  hint: string | null
  hintUrl: string | null
  mitigationUrl: string | null
  solved: boolean
  disabledEnv: string | null
  tutorialOrder: number | null
  /** 0 nothing, 1 the lines are found, 2 the fix is chosen. */
  codingChallengeStatus: 0 | 1 | 2
  hasCodingChallenge: boolean
  hasTutorial: boolean
  /** As `hasCodingChallenge`. */
  hasSnippet: boolean
  /** ISO dates; `updatedAt` of a solved challenge is when it was solved. */
  createdAt: string
  updatedAt: string

  /** Name of its lab. */
  lab: string
  /** Where its lab comes from, in the reader's language; undefined for the project's own. */
  from?: string
  /** Its name in the reader's language. */
  title: string
  /** The language of description, hints and debrief: `en` if they are not translated. */
  textLanguage: string
  /** Estimated time for somebody who solves it for the first time. */
  minutes: number
  /** Key of its concept (class of weakness): `sql-injection`. */
  concept: string
  /** A version that the learner put live withstood all attacks and passed all functional checks. Never reset. */
  proven: boolean
  /** That version was the learner's own fix. */
  provenOwn: boolean
}

/** `GET /training/coding/:key` */
export interface CodingChallenge {
  key: string
  name: string
  lab: string
  /** The live file, relative to the project's root: `labs/login-injection/weak.ts`. */
  file: string
  language: 'typescript' | 'tsx' | 'javascript' | 'yaml' | 'solidity'
  runs: 'server' | 'browser'
  status: 0 | 1 | 2
  /** As in `ChallengeRow`. */
  proven: boolean
  /**
   * Index of the live version in `GET /snippets/fixes/:key`, `own` for the learner's own fix, or null for the weak
   * code.
   */
  live: number | 'own' | null
  /** The learner may write their own fix: `GET /training/coding/:key/own`. */
  mayWrite: boolean
  /** The shop has a text that the learner wrote. */
  hasDraft: boolean
  /** The vulnerable lines, once the learner has found them. */
  lines: readonly number[] | null
}

/** `POST /training/coding/:key/lines` with `{ selectedLines }`: rates a selection. Does not count as an attempt. */
export interface LineFeedback {
  /** Selected lines that are vulnerable. */
  right: number
  /** Selected lines that are neither vulnerable nor neutral. */
  beyond: number
  /** Number of vulnerable lines. */
  of: number
}

/** A request to the shop, and its answer. */
export interface ExchangeRecord {
  /** ISO date. */
  at: string
  /** Of a request; `SOCKET` for a socket event. */
  method: string
  /** With its query; the event name for a socket event. */
  path: string
  /** The route: `/rest/basket/:id`. Missing if there is none, or if an older release recorded it. */
  route?: string | undefined
  headers: Record<string, string>
  /** As sent, truncated if it is long. */
  body: string
  /** Null if there was no answer, as for socket events. */
  status: number | null
  /** The beginning of the answer, if it is text. */
  answer: string
  /** What the shop did with it, in order. Missing if an older release recorded it. */
  effects?: readonly Effect[]
}

/** The effect of a request inside the shop: the SQL or condition that ran, or the file that was served. */
export interface Effect {
  kind: 'sql' | 'condition' | 'path'
  text: string
}

/** `GET /training/debriefs/:key`: explains a solved challenge. */
export interface Debrief {
  key: string
  name: string
  category: string
  difficulty: number
  /** As in `ChallengeRow`. */
  textLanguage: string
  solvedAt: string
  /** The last one solved it; the others came shortly before. Empty if nothing was recorded, as after a restore. */
  exchanges: ExchangeRecord[]
  /** HTML; null if the lab has no such text. */
  why: string | null
  prevent: string | null
  /** URLs of pages. */
  read: readonly string[]
  /** `CWE-89` */
  cwe: string | null
  owasp: readonly string[]
  hasCodingChallenge: boolean
  /** Its code runs in a realm of the shop, which keeps what is left on prototypes until it is restarted. */
  isGuarded: boolean
}

/** `GET /training/realm`: what guarded code has left on built-in prototypes. `Object` stands for `Object.prototype`. */
export interface RealmProperty {
  owner: string
  name: string
  value: unknown
}

/** `GET /training/notes`: the learner's notes, by challenge. `PUT /training/notes/:key` with `{ text }`. */
export type Notes = Record<string, { text: string; updatedAt: string }>

/** Why code cannot run, and where. Lines and columns start at 1. */
export interface CodeProblem {
  message: string
  line: number
  column: number
}

/** `GET`, `PUT` (with `{ source }`) and `DELETE /training/coding/:key/own`: the learner's own fix. */
export interface CustomFix {
  /** The learner's text, or the weak code if they have written none. */
  source: string
  savedAt: string | null
  /** Whether the saved text can be put live. */
  runs: boolean
  live: boolean
  /** When the live code was proven, as an ISO date. */
  provenAt: string | null
  /** When and why the fix was suspended; the weak code runs instead. */
  aside: { at: string; why: string } | null
  /** Problems of the text that was sent. */
  problems: readonly CodeProblem[]
}

/**
 * Body of `POST /training/coding/:key/attack`: the outcomes of trials that need a browser. They count towards the
 * verdict, and no lines are sent for them.
 */
export interface AttackBody {
  browser: {
    name: string
    /** `held-back` is a hidden test. Of several with one name, the worst counts. */
    kind: 'attack' | 'works' | 'held-back'
    outcome: ProofOutcome
    detail?: string
    /** The generated input that beat the fix. */
    payload?: string
  }[]
}

/** attack: `blocked` or `through`. works: `works` or `broken`. Both: `untried` if the shop could not run it. */
export type ProofOutcome = 'blocked' | 'through' | 'works' | 'broken' | 'untried'

/**
 * held-back: hidden tests generated for this proof of a learner's own fix, one line per name. oracle: generated inputs
 * to the learner's fix and the right one.
 */
export type ProofKind = 'attack' | 'works' | 'held-back' | 'oracle'

/** The result of a proof. The last two fields concern a learner's own fix. */
export interface ProofVerdict {
  line: 'verdict'
  held: boolean
  through: number
  broken: number
  untried: number
  /** Why the learner's code did not answer in time, if it did not. Trials that were skipped are not counted. */
  timedOut?: string
  /**
   * A given version, or the weak one, that fails in the same tests and resembles the learner's fix. The explanation is
   * HTML.
   */
  nearest?: { version: string; explanation: string | null }
  /** HTML: what a reviewer would still check in a fix that held. */
  review?: string
}

/** One line (newline-delimited JSON) of the answer to `POST /training/coding/:key/attack`. */
export type ProofLine =
  /** Other proofs run first. Position 1 is next. */
  | { line: 'waiting'; place: number }
  | { line: 'started'; version: string }
  | { line: 'running'; kind: ProofKind; name: string }
  | {
      line: 'done'
      kind: ProofKind
      name: string
      outcome: ProofOutcome
      detail?: string
      /** The generated input that beat the fix. Not in a contest. */
      payload?: string
      ms: number
    }
  | ProofVerdict
  | { line: 'failed'; message: string }

/**
 * A fix that the learner put live, from `GET /training/live`: one per lab, live or suspended. `PUT /training/live` with
 * `{ versions: LiveVersions }` puts versions live, `weak` included, and answers with the same.
 */
export interface LiveFix {
  lab: string
  /** The title of the lab. */
  title: string
  /** Name of the fix; `own` for the learner's own. */
  version: string
  /** Whether it is live. If not, the weak code is. */
  isLive: boolean
  /** When it went live last, as an ISO date. Null if unknown. */
  since: string | null
  /** Keys of challenges that nobody can solve while it is live. */
  stops: readonly string[]
  /** It withstood all attacks and passed all functional checks. */
  isProven: boolean
  /** Key of a challenge whose coding challenge offers it. */
  codingChallenge: string | null
  /** Why the shop suspended it: it kept exceeding its limits. Null if it was not suspended. */
  stopped: string | null
}

/** `GET /training/versions`: the live version of each lab that does not run its weak code. */
export type LiveVersions = Record<string, string>

/**
 * `GET /training/shop/undo`: the shop that `POST` there would restore, kept for 24 hours after a reset. Dates are ISO
 * 8601 in the answer.
 */
export interface UndoState<When = string> {
  /** When the shop was reset, and until when that can be undone. */
  undoable: { at: When; until: When } | null
}
