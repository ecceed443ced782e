import type { BoardNews } from './contest.ts'

/** Socket events, named as existing clients know them. */
export interface ServerToClient {
  'server started': () => void
  'challenge solved': (notice: SolvedNotice) => void
  'code challenge solved': (notice: { key: string; codingChallengeStatus: 1 | 2 }) => void
  /** A challenge was set back to unsolved. */
  'challenge unsolved': (challenge: { key: string }) => void
  /** Hints of a challenge were opened, or closed again. */
  'hints changed': (challenge: { key: string }) => void
  /** The learner changed the note of a challenge. */
  'note written': (note: { key: string; text: string }) => void
  /** Another version of a lab's code is live in this shop. `version` is `weak` or the name of a fix. */
  'version live': (live: { lab: string; version: string }) => void
  /** The workbench's history has new entries, for clients that show it. */
  'exchanges recorded': () => void
  /** Somebody came to a rented host: its log has a new entry. */
  'host visited': () => void
  /**
   * A trainer wrote a message or lowered a hand, or the shop was opened in another browser: `GET /training/class` has
   * the details.
   */
  'class news': () => void
  /** To pages that show the board of the contest, when it changes: at most once a second. */
  'contest board': (news: BoardNews) => void
  /**
   * Sent to a new client if something that these events announce changed in the last minute: it may have fetched its data
   * before. Solved challenges are announced again instead.
   */
  'last change': (msAgo: number) => void
  /** The shop was reset: all cached data is stale. */
  'shop reset': () => void
}

export interface ClientToServer {
  'notification received': (flag: unknown) => void
  /** Whether the page shows the board of the contest. `answer` is called once it gets all further changes. */
  'watch contest': (isShown: unknown, answer?: unknown) => void
  verifyLocalXssChallenge: (searchText: unknown) => void
  verifySvgInjectionChallenge: (decal: unknown) => void
  verifyCloseNotificationsChallenge: (notifications: unknown) => void
}

export interface SolvedNotice {
  key: string
  name: string
  /** `<name> (<description as plain text>)` */
  challenge: string
  /** 40 hex digits. Empty if the challenge was not solved in this shop but restored. */
  flag: string
  hidden: boolean
  isRestore: boolean
  codingChallenge: boolean
  /** Sent to a new client only: how long ago it was solved. Its notice was not acknowledged since. */
  solvedMsAgo?: number
}
