import { ask, type Calls, tell, text } from '../call.ts'

/** The interface of the app for phones. */
export const mobileCalls: Calls = {
  'GET /mobile/v2/me': [ask('phone: me', '/mobile/v2/me')],
  'PATCH /mobile/v2/me': [
    tell('phone: a name', 'PATCH', '/mobile/v2/me', { username: text('<x ', 85) }),
    tell('phone: a long name', 'PATCH', '/mobile/v2/me', { username: text('<x ') }),
    tell('phone: a long picture', 'PATCH', '/mobile/v2/me', { profileImage: text('assets/') }),
  ],
  'GET /mobile/v1/me': [ask('old phone: me', '/mobile/v1/me')],
  'PATCH /mobile/v1/me': [
    tell('old phone: a long parcel', 'PATCH', '/mobile/v1/me', { data: { email: text('@') } }),
    tell('old phone: many fields', 'PATCH', '/mobile/v1/me', {
      data: Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field${at}`, at])),
    }),
  ],
}
