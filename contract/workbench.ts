/** The tools of the workbench, by the names that settings know them by. */
export const toolIds = ['history', 'repeater', 'many', 'decoder', 'files', 'sockets', 'storage'] as const

export type ToolId = (typeof toolIds)[number]

/** Names and values as they were sent: in their order and spelling, the same name twice where it was sent twice. */
export type RawHeaders = readonly (readonly [name: string, value: string])[]

/** Bytes of a request or an answer, as far as they are kept. */
export interface KeptBody {
  /** In base64. */
  bytes: string
  /** Of the whole, in bytes. Unknown where it was streamed. */
  length: number | null
  /** There was more than what is here. */
  isCut: boolean
}

/** A line of the history. */
export interface ExchangeLine {
  /** Counts up within a shop. */
  id: number
  /** When it was asked, in ISO format. */
  at: string
  /** `browser` is whatever came over a real line. */
  by: 'browser' | 'repeater'
  method: string
  path: string
  status: number
  type: string
  /** Of the answer, in bytes. */
  length: number | null
  /** Until the answer was out, in milliseconds. */
  ms: number
  isMarked: boolean
  note: string
}

/** A line of the history with all that was said. */
export interface FullExchange extends ExchangeLine {
  request: { headers: RawHeaders; body: KeptBody }
  answer: { headers: RawHeaders; body: KeptBody }
}

/** `GET /training/workbench/exchanges?since=`: what came after the exchange of that id, oldest first. */
export interface ExchangeList {
  exchanges: ExchangeLine[]
  /** Of the oldest that is still there: what has a lower id is gone. */
  first: number
  /** Differs once she has cleared the history: whatever was read before is gone. */
  era: number
}

/** `PUT /training/workbench/exchanges/:id`: what is not named stays as it is. */
export interface ExchangeRemark {
  isMarked?: boolean
  note?: string
}

/**
 * Why an answer is not all that the shop had to say: it was longer than what is kept, it had no end within the time, it
 * did not begin within the time, the shop still waited for the rest of the request, or the request was too much to be
 * sent: more than 10 requests in one, or a body in more than 10,000 chunks.
 */
export type AnswerTrouble = 'cut' | 'endless' | 'silent' | 'incomplete' | 'unsent'

/** `POST /training/workbench/send`, a form with the file `request`: what came back. */
export interface SentAnswer {
  /** 0 where nothing came. */
  status: number
  /** The status line and all headers, as they came. */
  head: string
  headers: RawHeaders
  /** Unpacked where it came compressed. */
  body: KeptBody
  ms: number
  trouble: AnswerTrouble | null
}

/** Most bytes of one request. */
export const MOST_SENT = 10 * 1024 * 1024
/** Most requests of one run, and of those that are sent at the same instant. */
export const MOST_REQUESTS = 1_000
export const MOST_AT_ONCE = 50
/** Most requests a second. */
export const FASTEST_PACE = 50

/** `POST /training/workbench/many`, a form with the file `plan`. */
export interface ManyPlan {
  /** What stands before, between and after the positions: base64, one more than there are positions. */
  parts: string[]
  /** For each request a value for each position. */
  rows: string[][]
  /** All at the same instant, or so many a second. */
  pace: 'at once' | number
  /** Whether Content-Length is set to what each body has. */
  fixLength: boolean
  /** A text to look for in the answers; empty for none. */
  find: string
}

/** What came of one request of a run. */
export interface ManyResult {
  /** Which row of the plan. */
  row: number
  status: number
  length: number
  ms: number
  /** What surrounds the text that was looked for; null where it is not there. */
  found: string | null
  trouble: AnswerTrouble | null
}

/** `GET /training/workbench/many?since=`: how the run is getting on, with the results from that number on. */
export interface ManyProgress {
  state: 'none' | 'running' | 'stopped' | 'done'
  planned: number
  results: ManyResult[]
  /** Runs of this shop that ended, day by day, the latest first, and how many requests they sent. */
  earlier: { day: string; runs: number; sent: number }[]
}

/** Why the workbench does not do what it was asked. */
export type WorkbenchRefusal =
  | 'switchedOff'
  | 'tooLarge'
  | 'empty'
  | 'busy'
  | 'badPlan'
  | 'tooMany'
  | 'running'
  | 'unknown'

export interface WorkbenchError {
  status: 'error'
  error: string
  reason: WorkbenchRefusal
}
