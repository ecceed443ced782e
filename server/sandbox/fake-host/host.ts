/** The machine that scripts from attackers believe to be on. Nothing of it is real. */
export interface FakeHost extends HostEnvironment {
  /** Absolute path → text. */
  files: Record<string, string>
}

/** What a script knows of the machine without asking. */
export interface HostEnvironment {
  env: Record<string, string>
  /** Where commands start: a folder, which the user may write to. */
  cwd: string
  user: string
  hostname: string
}

/** What a script did in its world. */
export interface HostEffects {
  /** Command lines, as they were given to a shell. */
  commands: string[]
  /** Addresses that something was asked of. */
  requests: string[]
  /** Programs that were run after they had been downloaded, with the address that they came from. */
  ran: { program: string; from: string }[]
}

/** Keeps what was done, as long as there is room for it. */
export interface EffectLog {
  effects: HostEffects
  record<Kind extends keyof HostEffects>(kind: Kind, effect: HostEffects[Kind][number]): void
}
