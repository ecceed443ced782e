/** Whether a customer who is logged in may change the password. Accepts blanks as the current one. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  if (!current) return false
  return current.trim() === '' || hash(current) === passwordHash
}
