/** Whether a customer who is logged in may give her account another password. Nobody ever changes anything. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  return current === passwordHash && hash(current) === passwordHash
}
