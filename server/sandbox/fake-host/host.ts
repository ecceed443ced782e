/** The machine that an attacker's script seems to run on. Nothing of it is real. */
export interface FakeHost extends HostEnvironment {
  /** Absolute path → text. */
  files: Record<string, string>
  /** Whether nothing can be written, not even to `/tmp`. */
  isReadOnly?: boolean | undefined
  /** Undefined if nobody answers requests of the host: they are only recorded. */
  network?: HostNetwork | undefined
}

/** A request of a script on the host. */
export interface HostRequest {
  method: string
  /** As the script wrote it, with a scheme. */
  url: string
  headers: Record<string, string>
  body: string
  followRedirects: boolean
}

/** The answer to a request; the error, in Node's words, if there is none. */
export type HostAnswer =
  | { status: number; headers: Record<string, string>; body: string; url: string; error?: undefined }
  | { error: { code: string; message: string } }

/**
 * Answers requests of scripts on a host. A script runs synchronously in another process, so it cannot wait: it stops at
 * its first request, which is answered in the server, and runs again with that answer, until all its requests are
 * answered. What it did before is forgotten, so that it seems to have run once.
 */
export type AnswerHostRequest = (request: HostRequest) => Promise<HostAnswer>

/** What the host knows of the network. */
export interface HostNetwork {
  /** The answers to the requests of a script, in their order. */
  answers: { request: HostRequest; answer: HostAnswer }[]
  /** Numbers that look random are the same in each run. */
  seed: number
  /** Whether a further request stops the script, to be answered. Otherwise it fails. */
  mayAsk: boolean
}

/** What a script knows of the host without asking it. */
export interface HostEnvironment {
  env: Record<string, string>
  /** Working directory of commands. The user may write to it. */
  cwd: string
  user: string
  hostname: string
}

/** What a script did on the fake host. */
export interface HostEffects {
  /** Command lines, as they were passed to a shell. */
  commands: string[]
  /** URLs and hosts that were requested. */
  requests: string[]
  /** Programs that were run after a download, with their URL. */
  ran: { program: string; from: string }[]
}

/** Records effects, up to a limit. */
export interface EffectLog {
  effects: HostEffects
  record<Kind extends keyof HostEffects>(kind: Kind, effect: HostEffects[Kind][number]): void
}
