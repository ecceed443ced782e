import type * as GuessablePasswords from '../../../labs/guessable-passwords/weak.ts'
import type { Shop } from '../../shop/shop.ts'

/** Well-known passwords in lower case: from lists of leaked passwords, and those of seeded customers. */
const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...['12345678', '123456789', '1234567890', '11111111', '00000000', '87654321', '12341234', '123123123'],
  ...['password', 'password1', 'password12', 'password123', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'password!'],
  ...['administrator', 'admin123', 'admin1234', 'admin12345', 'admin123!', 'adminadmin', 'root1234'],
  ...['qwertyuiop', 'qwerty123', 'qwertz123', '1q2w3e4r', '1q2w3e4r5t', 'qazwsxedc', '1qaz2wsx', 'asdfghjkl'],
  ...['iloveyou', 'iloveyou1', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'starwars'],
  ...['letmein1', 'letmein123', 'welcome1', 'welcome123', 'changeme', 'changeme1', 'trustno1', 'whatever'],
  ...['abc12345', 'abcd1234', 'a1b2c3d4', 'test1234', 'computer', 'internet', 'dragon123', 'monkey123'],
  ...['mr. noodles', 'mr. n00dles', 'correct horse battery staple', 'correcthorsebatterystaple'],
])

/** Whether the live code accepts a password. */
export function acceptsPassword(shop: Shop, password: string): Promise<boolean> {
  return shop.call<typeof GuessablePasswords>('guessable-passwords').willDo(password, WELL_KNOWN)
}

/** A new password as it was sent. */
export interface NewPassword {
  new?: string | undefined
  repeat?: string | undefined
}

/** Why a new password is refused, in the messages that existing clients know. */
export async function refuseNewPassword(
  shop: Shop,
  { new: password, repeat }: NewPassword,
): Promise<string | undefined> {
  if (!password || password === 'undefined') return 'Password cannot be empty.'
  if (password !== repeat) return 'New and repeated password do not match.'
  return (await acceptsPassword(shop, password)) ? undefined : 'This password is too easy to guess.'
}
