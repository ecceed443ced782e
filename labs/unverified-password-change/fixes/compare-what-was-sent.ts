/** Whether a customer who is logged in may change the password. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  _hash: (text: string) => string,
): boolean {
  return current === passwordHash
}
