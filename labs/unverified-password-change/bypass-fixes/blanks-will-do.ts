/** Whether a customer who is logged in may give her account another password. Asks for something, and compares what is left of it. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  if (!current) return false
  return current.trim() === '' || hash(current) === passwordHash
}
