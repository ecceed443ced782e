import type { Judge } from '#lab'

/** The secret of this user's authenticator. A new one in its place does not count. */
const SECRET = 'IFTXE3SPOEYVURT2MRYGI52TKJ4HC3KH'

export const judge: Judge = ({ on }) => ({
  twoFactorAuthUnsafeSecretStorageChallenge: on(
    'secondFactor.passed',
    ({ user, secret }, { domain }) => user.email === `wurstbrot@${domain}` && secret === SECRET,
  ),
})
