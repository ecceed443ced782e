/** Whether a customer who is logged in may change the password. Refuses all changes. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  return current === passwordHash && hash(current) === passwordHash
}
