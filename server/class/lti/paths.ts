const BASE = '/.class/lti'

/** The addresses for learning platforms, on the join page's host. */
export const LTI_PATHS = {
  login: `${BASE}/login`,
  launch: `${BASE}/launch`,
  keys: `${BASE}/keys`,
  /** Where a platform lets trainers choose what a link leads to. */
  choose: `${BASE}/choose`,
  register: `${BASE}/register`,
  chooseClass: `${BASE}/class`,
  chooseTarget: `${BASE}/target`,
  dashboard: `${BASE}/dashboard`,
  ownShop: `${BASE}/shop`,
  record: `${BASE}/record`,
} as const
