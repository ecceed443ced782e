/** Whether a customer who is logged in may change the password. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  if (current === '') return false
  if (current && hash(current) !== passwordHash) return false
  return true
}
