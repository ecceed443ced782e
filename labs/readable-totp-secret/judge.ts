import type { Judge } from '#lab'

/** The secret that he shares with his authenticator. Another one in its place would be somebody else's. */
const SECRET = 'IFTXE3SPOEYVURT2MRYGI52TKJ4HC3KH'

export const judge: Judge = ({ on }) => ({
  twoFactorAuthUnsafeSecretStorageChallenge: on(
    'secondFactor.passed',
    ({ user, secret }, { domain }) => user.email === `wurstbrot@${domain}` && secret === SECRET,
  ),
})
