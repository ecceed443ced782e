import type { Judge } from '#lab'

export const judge: Judge = ({ on }) => ({
  exposedCredentialsChallenge: on(
    'login.succeeded',
    ({ sent }, { domain }) => sent?.email === `testing@${domain}` && sent.password === 'IamUsedForTesting',
  ),
})
