import type * as DerivedPassword from '../../../labs/derived-password/weak.ts'
import type { Fields } from '../../http/routing/routes.ts'
import { madePassword, readIdentity } from '../../identity/provider.ts'
import type { Shop } from '../../shop/shop.ts'

/** Whether the code that is live opens an account, to whoever brings the right password and perhaps more. */
export function mayOpen(
  shop: Shop,
  login: { email: string; password: string },
  more: Fields,
): Promise<boolean> {
  const account = { email: login.email, signsInElsewhere: isMade(login) }
  const accessToken = typeof more.accessToken === 'string' ? more.accessToken : undefined
  const provider = { emailOf: (token: string) => emailIn(shop, token) }
  const lab = shop.call<typeof DerivedPassword>('derived-password')
  return lab.mayOpen(account, { oauth: more.oauth === true, accessToken }, provider)
}

/** What is longer is no token, and takes long to look at. */
const LONGEST_TOKEN = 16 << 10

function emailIn({ clock }: Shop, token: string): string | undefined {
  return token.length <= LONGEST_TOKEN ? readIdentity(token, clock.now())?.email : undefined
}

/** Whether this is the password that the sign-in page makes for this address: nobody else would choose it. */
function isMade({ email, password }: { email: string; password: string }): boolean {
  return password === madePassword(email)
}
