import type { Judge } from '#lab'

const PASSWORD = 'J6aVjTgOpRs@?5l!Zkq2AYnCE@RF$P'

export const judge: Judge = ({ on }) => ({
  loginSupportChallenge: on(
    'login.succeeded',
    ({ sent }, { domain }) => sent?.email === `support@${domain}` && sent.password === PASSWORD,
  ),
})
