/** Whether a customer who is logged in may change the password. Accepts the word undefined as the current one. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  if (current === '') return false
  const sent = String(current)
  return sent === 'undefined' || hash(sent) === passwordHash
}
