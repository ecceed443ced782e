import type * as DerivedPassword from '../../../labs/derived-password/weak.ts'
import type { Fields } from '../../http/routing.ts'
import { madePassword, readIdentity } from '../../identity/provider.ts'
import type { Shop } from '../../shop/shop.ts'

/** Whether the code that is live opens an account, to whoever brings the right password and perhaps more. */
export function mayOpen(shop: Shop, login: { email: string; password: string }, more: Fields): boolean {
  const account = { email: login.email, signsInElsewhere: isMade(login) }
  const accessToken = typeof more.accessToken === 'string' ? more.accessToken : undefined
  const provider = { emailOf: (token: string) => readIdentity(token, shop.clock.now())?.email }
  const lab = shop.live<typeof DerivedPassword>('derived-password')
  return lab.mayOpen(account, { oauth: more.oauth === true, accessToken }, provider)
}

/** Whether this is the password that the sign-in page makes for this address: nobody else would choose it. */
function isMade({ email, password }: { email: string; password: string }): boolean {
  return password === madePassword(email)
}
