import { ask, type Calls } from '../call.ts'

/** Friends that somebody brought. */
export const referralCalls: Calls = {
  'GET /rest/referrals': [ask('friends that somebody brought', '/rest/referrals')],
}
