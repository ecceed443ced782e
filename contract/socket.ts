/** Socket events, named as existing clients of such a shop know them. */
export interface ServerToClient {
  'server started': () => void
  'challenge solved': (notice: SolvedNotice) => void
  'code challenge solved': (notice: { key: string; codingChallengeStatus: 1 | 2 }) => void
  /** A challenge was set back to unsolved. */
  'challenge unsolved': (challenge: { key: string }) => void
  /** Hints of a challenge were opened, or closed again. */
  'hints changed': (challenge: { key: string }) => void
  /** The learner wrote something down about a challenge. */
  'note written': (note: { key: string; text: string }) => void
  /** Another version of a lab's code is live in this shop. `version` is `weak` or the name of a fix. */
  'version live': (live: { lab: string; version: string }) => void
  /** There is something new in the history of the workbench, for those who look at it. */
  'exchanges recorded': () => void
  /** A trainer wrote something, took a hand down, or the shop is open in another browser: `GET /training/class` has it. */
  'class news': () => void
  /** The shop was reset: everything cached is stale. */
  'shop reset': () => void
}

export interface ClientToServer {
  'notification received': (flag: unknown) => void
  verifyLocalXssChallenge: (searchText: unknown) => void
  verifySvgInjectionChallenge: (decal: unknown) => void
  verifyCloseNotificationsChallenge: (notifications: unknown) => void
}

export interface SolvedNotice {
  key: string
  name: string
  /** `<name> (<description as plain text>)` */
  challenge: string
  /** 40 hex digits. Empty where the challenge was not solved in this shop but brought along: that earns no flag. */
  flag: string
  hidden: boolean
  isRestore: boolean
  codingChallenge: boolean
  /** For somebody who has just connected: how long ago it was solved, its notice being open ever since. */
  solvedMsAgo?: number
}
