import type { Judge } from '#lab'

const PASSWORD = '0Y8rMnww$*9VFYE§59-!Fg1L6t&6lB'

/** Somebody came in with the password that leaked, at the account that it belongs to. */
export const judge: Judge = ({ on }) => ({
  dlpPasswordSprayingChallenge: on(
    'login.succeeded',
    ({ sent }, { domain }) => sent?.email === `J12934@${domain}` && sent.password === PASSWORD,
  ),
})
