import type { Judge } from '#lab'

const EMAIL = 'bjoern.kimminich@gmail.com'
const PASSWORD = 'bW9jLmxpYW1nQGhjaW5pbW1pay5ucmVvamI='

export const judge: Judge = ({ on }) => ({
  oauthUserPasswordChallenge: on(
    'login.succeeded',
    ({ sent }) => sent?.email === EMAIL && sent.password === PASSWORD,
  ),
})
