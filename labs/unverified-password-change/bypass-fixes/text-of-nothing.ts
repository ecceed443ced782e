/** Whether a customer who is logged in may give her account another password. Takes what is missing for a word. */
export function mayChange(
  current: string | undefined,
  passwordHash: string,
  hash: (text: string) => string,
): boolean {
  if (current === '') return false
  const sent = String(current)
  return sent === 'undefined' || hash(sent) === passwordHash
}
