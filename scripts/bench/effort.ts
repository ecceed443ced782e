/** How long and how often everything is measured. */
export interface Effort {
  /** Starts of the server. */
  starts: number
  /** One round of mixed load, when memory is measured. */
  roundMs: number
  /** How long a server is left alone before its idle memory is read. */
  restMs: number
  /** Seconds of load on each call, before and while it is measured. */
  warmUpSeconds: number
  seconds: number
  /** Products in the full catalogue, and how often they are searched. */
  products: number
  searches: number
  /** Loads of the page in a fresh browser. */
  pageLoads: number
  /** Questions that go to the sandbox one after the other. */
  slowQuestions: number
  /** How often a server is killed. */
  kills: number
  /** Calls of code that a learner wrote herself. */
  guestCalls: number
}

export const thorough: Effort = {
  starts: 7,
  roundMs: 20_000,
  restMs: 3_000,
  warmUpSeconds: 2,
  seconds: 8,
  products: 5_000,
  searches: 25,
  pageLoads: 7,
  slowQuestions: 40,
  kills: 100,
  guestCalls: 2_000,
}

/** Only shows that the bench works: the figures are worth nothing. */
export const quick: Effort = {
  starts: 2,
  roundMs: 2_000,
  restMs: 500,
  warmUpSeconds: 1,
  seconds: 1,
  products: 250,
  searches: 3,
  pageLoads: 2,
  slowQuestions: 4,
  kills: 2,
  guestCalls: 100,
}
