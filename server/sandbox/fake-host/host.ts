/** The machine that an attacker's script seems to run on. Nothing of it is real. */
export interface FakeHost extends HostEnvironment {
  /** Absolute path → text. */
  files: Record<string, string>
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
