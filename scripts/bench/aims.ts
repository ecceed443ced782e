import type { Target } from './figures.ts'

/** Values of the leading competitor on two cores. Calls were measured with 10 connections. */
export const competitor = {
  firstAnswerMs: 2_400,
  idleMb: 185,
  loadedMb: 960,
  searches: 39,
  challengeLists: 31,
  logins: 26,
  reviewLists: 81,
} as const

const TIMES = 50
/** The factor for calls that run SQL from users, which never run in the server's own process. */
const TIMES_IN_SANDBOX = 25

/** Our target values on the same kind of machine. */
export const aims = {
  firstAnswerMs: { below: 350 },
  wholeStartMs: { below: 450 },
  freshCloneSeconds: { below: 30 },
  buildMs: { below: 8_000 },
  testMinutes: { below: 12 },
  testFailures: { below: 1 },
  changedTestsSeconds: { below: 60 },
  mutantsNoticedPercent: { atLeast: 80 },
  shopMb: { below: 120 },
  loadedShopMb: { below: 200 },
  growthMb: { below: 5 },
  furtherShopMb: { below: 1.2 },
  searches: { atLeast: TIMES_IN_SANDBOX * competitor.searches },
  challengeLists: { atLeast: TIMES * competitor.challengeLists },
  logins: { atLeast: TIMES_IN_SANDBOX * competitor.logins },
  reviewLists: { atLeast: TIMES * competitor.reviewLists },
  wholeCatalogueMs: { below: 100 },
  searchMs: { below: 30 },
  longOrderMs: { below: 1_000 },
  boardWorkMs: { below: 350 },
  searchWorkMs: { below: 150 },
  scriptKb: { below: 200 },
  firstLoadRequests: { below: 19 },
  firstLoadKb: { below: 240 },
  reloadRequests: { below: 7 },
  boardRequests: { below: 11 },
  boardKb: { below: 60 },
  boardMs: { below: 150 },
  historyPercent: { below: 3 },
  bookkeepingPercent: { below: 10 },
  memorySettingsPercent: { below: 3 },
  drawerKb: { below: 60 },
  editorKb: { below: 900 },
  customFixCallMs: { below: 2 },
  customFixNeighbourMs: { below: 50 },
  customFixErrors: { below: 1 },
  refusalMs: { below: 150 },
  boardShownMs: { below: 300 },
  timesOfCommit: { atLeast: 1 },
  timesOfBareServer: { atLeast: 0.5 },
  soakGrowthMbPerHour: { below: 20 },
  soakNeighbourMs: { below: 50 },
  soakErrors: { below: 1 },
  soakComplaints: { below: 1 },
  soakSandboxDeaths: { below: 1 },
} as const satisfies Record<string, Target>
