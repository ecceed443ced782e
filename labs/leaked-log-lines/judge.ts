import type { Judge } from '#lab'

const PASSWORD = '0Y8rMnww$*9VFYE§59-!Fg1L6t&6lB'

/** The leaked password was used for the account that it belongs to. */
export const judge: Judge = ({ on }) => ({
  dlpPasswordSprayingChallenge: on(
    'login.succeeded',
    ({ sent }, { domain }) => sent?.email === `J12934@${domain}` && sent.password === PASSWORD,
  ),
})
