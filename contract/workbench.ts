/** The tools of the workbench, as settings name them. */
export const toolIds = [
  'history',
  'repeater',
  'many',
  'network',
  'decoder',
  'files',
  'sockets',
  'storage',
] as const

export type ToolId = (typeof toolIds)[number]

/** Header names and values as sent: order, spelling and repetitions are kept. */
export type RawHeaders = readonly (readonly [name: string, value: string])[]

/** The stored bytes of a request or an answer. */
export interface KeptBody {
  /** In base64. */
  bytes: string
  /** Length of the whole body, in bytes. Null if it was streamed. */
  length: number | null
  /** Only a part was stored. */
  isCut: boolean
}

/** An entry of the history. */
export interface ExchangeLine {
  /** Increases within a shop. */
  id: number
  /** When it was sent, in ISO format. */
  at: string
  /** `browser` is everything that came over a real connection. */
  by: 'browser' | 'repeater'
  method: string
  path: string
  status: number
  type: string
  /** Of the answer, in bytes. */
  length: number | null
  /** Milliseconds until the answer was complete. */
  ms: number
  isMarked: boolean
  note: string
}

/** An entry of the history with headers and bodies. */
export interface FullExchange extends ExchangeLine {
  request: { headers: RawHeaders; body: KeptBody }
  answer: { headers: RawHeaders; body: KeptBody }
}

/** `GET /training/workbench/exchanges?since=`: entries after that id, oldest first. */
export interface ExchangeList {
  exchanges: ExchangeLine[]
  /** Id of the oldest entry that still exists. */
  first: number
  /** Changes when the learner clears the history: everything read before is gone. */
  era: number
}

/** `PUT /training/workbench/exchanges/:id`: fields that are missing stay unchanged. */
export interface ExchangeNote {
  isMarked?: boolean
  note?: string
}

/**
 * Why an answer is incomplete: it was longer than what is stored, it did not end in time, it did not begin in time, the
 * shop still waited for the rest of the request, or the request was too large to be sent (more than 10 requests in one,
 * or a body in more than 10,000 chunks).
 */
export type ResponseProblem = 'cut' | 'endless' | 'silent' | 'incomplete' | 'unsent'

/** `POST /training/workbench/send`, a form with the file `request`: the answer. */
export interface SentResponse {
  /** 0 if there was no answer. */
  status: number
  /** The status line and all headers, unchanged. */
  head: string
  headers: RawHeaders
  /** Decompressed if it was compressed. */
  body: KeptBody
  ms: number
  trouble: ResponseProblem | null
}

/** Maximum size of one request, in bytes. */
export const MOST_SENT = 10 * 1024 * 1024
/** Maximum number of requests of one run, and of requests that are sent at the same instant. */
export const MOST_REQUESTS = 1_000
export const MOST_AT_ONCE = 50
/** Maximum number of requests per second. */
export const FASTEST_PACE = 50

/** `POST /training/workbench/many`, a form with the file `plan`. */
export interface SendManyPlan {
  /** The text before, between and after the positions: base64, one more than there are positions. */
  parts: string[]
  /** One value per position for each request. */
  rows: string[][]
  /** All at the same instant, or this many per second. */
  pace: 'at once' | number
  /** Whether Content-Length is corrected for each body. */
  fixLength: boolean
  /** A text to search for in the answers; empty for none. */
  find: string
}

/** The result of one request of a run. */
export interface SendManyResult {
  /** Index of its row in the plan. */
  row: number
  status: number
  length: number
  ms: number
  /** The text around the match; null if there is none. */
  found: string | null
  trouble: ResponseProblem | null
}

/** `GET /training/workbench/many?since=`: the state of the run, with results from that number on. */
export interface SendManyProgress {
  state: 'none' | 'running' | 'stopped' | 'done'
  planned: number
  results: SendManyResult[]
  /** Ended runs of this shop by day, the latest first, and how many requests they sent. */
  earlier: { day: string; runs: number; sent: number }[]
}

/** Why the workbench refuses a request. */
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
