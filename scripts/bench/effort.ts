/** How long and how often each thing is measured. */
export interface Effort {
  /** Number of server starts. */
  starts: number
  /** Builds of the web app. */
  builds: number
  /** Duration of one round of mixed load when memory is measured. */
  roundMs: number
  /** Pause before the server's idle memory is read. */
  restMs: number
  /** Seconds of load on each call: warm-up, and measurement. */
  warmUpSeconds: number
  seconds: number
  /** Beside another version, each call is measured in this many rounds, each of so many seconds. */
  rounds: number
  roundSeconds: number
  /** Number of products in the full catalogue, and of searches in it. */
  products: number
  searches: number
  /** Page loads in a fresh browser. */
  pageLoads: number
  /** Queries sent to the sandbox one after another. */
  slowQuestions: number
  /** How often a server is killed. */
  kills: number
  /** Calls of code that a learner wrote. */
  customFixCalls: number
  /** Players of a contest with their pages, and solves that are shown to them. */
  players: number
  solves: number
}

export const thorough: Effort = {
  starts: 7,
  builds: 3,
  roundMs: 20_000,
  restMs: 3_000,
  warmUpSeconds: 2,
  seconds: 8,
  rounds: 3,
  roundSeconds: 3,
  products: 5_000,
  searches: 25,
  pageLoads: 7,
  slowQuestions: 40,
  kills: 100,
  customFixCalls: 2_000,
  players: 2_000,
  solves: 20,
}

/** Only shows that the bench works: the figures are meaningless. */
export const quick: Effort = {
  starts: 2,
  builds: 1,
  roundMs: 2_000,
  restMs: 500,
  warmUpSeconds: 1,
  seconds: 1,
  rounds: 1,
  roundSeconds: 1,
  products: 250,
  searches: 3,
  pageLoads: 2,
  slowQuestions: 4,
  kills: 2,
  customFixCalls: 100,
  players: 80,
  solves: 3,
}
