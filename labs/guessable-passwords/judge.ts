import type { Judge, ShopEvents } from '#lab'

type Login = ShopEvents['login.succeeded']

/** Whether a login used exactly this address and this password: not an injection or a variant. */
function cameWith({ sent }: Login, email: string, password: string): boolean {
  return sent?.email === email && sent.password === password
}

export const judge: Judge = ({ on }) => ({
  weakPasswordChallenge: on('login.succeeded', (login, { domain }) =>
    cameWith(login, `admin@${domain}`, 'admin123'),
  ),
  loginRapperChallenge: on('login.succeeded', (login, { domain }) =>
    cameWith(login, `mc.safesearch@${domain}`, 'Mr. N00dles'),
  ),
  loginAmyChallenge: on('login.succeeded', (login, { domain }) =>
    cameWith(login, `amy@${domain}`, `K1f${'.'.repeat(21)}`),
  ),
})
