/** The training ground's own calls, beyond those that existing clients know. */

/** Stands among the tags of challenges that are none of the classic set. */
export const BONUS_TAG = 'House Special'

/**
 * A row of `GET /api/Challenges/`. The first block is what existing clients read; the rest is ours.
 */
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
  /** HTML: the first hint, and where the others are. Null where there are none, or hints are switched off. */
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

  /** The lab that holds it. */
  lab: string
  /** Its name in the reader's language. */
  title: string
  /** The language that description, hints and debrief are in: `en` where they are not translated. */
  textLanguage: string
  /** How long it takes, about, for somebody who does it for the first time. */
  minutes: number
  /** The class of weakness that it belongs to: `sql-injection`. */
  concept: string
  /** A version that she put live has withstood the lab's attacks, and honest customers noticed nothing. Stays. */
  proven: boolean
  /** It was one that she wrote herself. */
  provenOwn: boolean
}

/** `GET /training/coding/:key` */
export interface CodingChallenge {
  key: string
  name: string
  lab: string
  /** The file that runs, as seen from the project's root: `labs/login-injection/weak.ts`. */
  file: string
  language: 'typescript' | 'tsx' | 'javascript' | 'yaml' | 'solidity'
  runs: 'server' | 'browser'
  status: 0 | 1 | 2
  /** As in `ChallengeRow`. */
  proven: boolean
  /** Index into `GET /snippets/fixes/:key` of the version that is live, `own` for her own, or null for the weak one. */
  live: number | 'own' | null
  /** She may write a version of her own: `GET /training/coding/:key/own`. */
  mayWrite: boolean
  /** The shop keeps a text that the learner wrote. */
  hasDraft: boolean
  /** The guilty lines, once they are found. */
  lines: readonly number[] | null
}

/** `POST /training/coding/:key/lines` with `{ selectedLines }`: how near a choice of lines is. Counts as no attempt. */
export interface LineFeedback {
  /** Chosen lines that are guilty. */
  right: number
  /** Chosen lines that have nothing to do with it. */
  beyond: number
  /** All guilty lines. */
  of: number
}

/** One thing that was asked of the shop, and what it answered. */
export interface ExchangeRecord {
  /** ISO date. */
  at: string
  /** Of a request; `SOCKET` for what came over the socket. */
  method: string
  /** With its query; of what came over the socket the name of the event. */
  path: string
  /** The address as the shop knows it: `/rest/basket/:id`. Missing where it has none, and where an older release kept it. */
  route?: string | undefined
  headers: Record<string, string>
  /** As sent, cut where it is long. */
  body: string
  /** Null where there was no answer, as over the socket. */
  status: number | null
  /** The beginning of the answer, where it is text. */
  answer: string
  /** What the shop made of it on its way, in that order. Missing where it was kept by an older release. */
  effects?: readonly Effect[]
}

/** What a request became inside: the SQL or the condition that was run, or the file that was served. */
export interface Effect {
  kind: 'sql' | 'condition' | 'path'
  text: string
}

/** `GET /training/debriefs/:key`: what there is to say about a solved challenge. */
export interface Debrief {
  key: string
  name: string
  category: string
  difficulty: number
  /** As in `ChallengeRow`. */
  textLanguage: string
  solvedAt: string
  /** The last of these did it; those before it were shortly before. Empty where nothing was seen, as after a restore. */
  exchanges: ExchangeRecord[]
  /** HTML; null where the lab says nothing about it. */
  why: string | null
  prevent: string | null
  /** Addresses of pages. */
  read: readonly string[]
  /** `CWE-89` */
  cwe: string | null
  owasp: readonly string[]
  hasCodingChallenge: boolean
}

/** `GET /training/notes`: what the learner wrote down, by challenge. `PUT /training/notes/:key` with `{ text }`. */
export type Notes = Record<string, { text: string; updatedAt: string }>

/** Body of `PUT /training/coding/:key/live`; answers with the CodingChallenge. `own`: what she wrote herself. */
export interface PutLiveBody {
  fix: number | null | 'own'
}

/** Why a text is no code that can run, and where: lines and columns count from 1. */
export interface CodeProblem {
  message: string
  line: number
  column: number
}

/** `GET`, `PUT` (with `{ source }`) and `DELETE /training/coding/:key/own`: weak code that she writes anew. */
export interface CustomFix {
  /** Her text, or that of the weak code as long as she has written nothing. */
  source: string
  savedAt: string | null
  /** Whether what is kept can be put live. */
  runs: boolean
  live: boolean
  /** When what is live was proven, as an ISO date. */
  provenAt: string | null
  /** Since when and why the weak code runs in its place. */
  aside: { at: string; why: string } | null
  /** What is wrong with the text that was sent. */
  problems: readonly CodeProblem[]
}

/**
 * Body of `POST /training/coding/:key/attack`: what came of those attacks and works checks of the lab that need a
 * browser. They count towards the verdict, and no lines are sent for them.
 */
export interface AttackBody {
  browser: {
    name: string
    /** `held-back`: of several that were drawn under one name, the worst counts. */
    kind: 'attack' | 'works' | 'held-back'
    outcome: ProofOutcome
    detail?: string
    /** What was drawn and beat it. */
    payload?: string
  }[]
}

/** attack: `blocked` or `through`. works: `works` or `broken`. Either: `untried`, where the shop could not even try it. */
export type ProofOutcome = 'blocked' | 'through' | 'works' | 'broken' | 'untried'

/**
 * held-back: drawn for this proof, of a fix that she wrote herself; one line for all of a kind. oracle: drawn inputs
 * through her version and the right one.
 */
export type ProofKind = 'attack' | 'works' | 'held-back' | 'oracle'

/** What came of a proof. The last two are about fixes of her own. */
export interface ProofVerdict {
  line: 'verdict'
  held: boolean
  through: number
  broken: number
  untried: number
  /** Why the learner's code gave no answer in time, where that happened: what was not tried then is left out. */
  timedOut?: string
  /** A given version, or the weak one, that fails in the same checks and resembles the learner’s. The explanation is HTML. */
  nearest?: { version: string; explanation: string | null }
  /** HTML: what a reviewer would still look for in a fix that held. */
  review?: string
}

/** One line (newline-delimited JSON) of the answer to `POST /training/coding/:key/attack`. */
export type ProofLine =
  /** Others are attacked first. The first in the line is number 1. */
  | { line: 'waiting'; place: number }
  | { line: 'started'; version: string }
  | { line: 'running'; kind: ProofKind; name: string }
  | {
      line: 'done'
      kind: ProofKind
      name: string
      outcome: ProofOutcome
      detail?: string
      /** What was drawn and beat it. Not in a contest. */
      payload?: string
      ms: number
    }
  | ProofVerdict
  | { line: 'failed'; message: string }

/**
 * A fix that she put live, of `GET /training/live`: one for each lab, live or put aside since. `PUT /training/live` with
 * `{ versions: LiveVersions }` puts versions live, `weak` included, and answers with the same.
 */
export interface LiveFix {
  lab: string
  /** What the lab is about, in a few words. */
  title: string
  /** Name of the fix; `own` for what she wrote herself. */
  version: string
  /** It runs. Otherwise the weak code does, and this is what ran before. */
  isLive: boolean
  /** When it went live last, as an ISO date. Null where nobody noted it. */
  since: string | null
  /** Keys of challenges that nobody can solve while it runs. */
  stops: readonly string[]
  /** Attacks bounced off when it was tried, and honest customers noticed nothing. */
  isProven: boolean
  /** Key of a challenge in whose coding challenge it is offered. */
  codingChallenge: string | null
  /** Why it was put aside by the shop itself: it took too much, time after time. Null where it was not. */
  stopped: string | null
}

/** `GET /training/versions`: which version is live, for each lab where it is not the weak one. */
export type LiveVersions = Record<string, string>

/**
 * `GET /training/shop/undo`: what `POST` there would bring back, kept for 24 hours after a fresh start. Dates are ISO 8601
 * once they are sent.
 */
export interface UndoAnswer<When = string> {
  /** When the shop was replaced, and until when that can be undone. */
  undoable: { at: When; until: When } | null
}
