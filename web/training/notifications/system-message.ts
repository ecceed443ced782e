/** A message to everybody in a contest. */
export interface SystemMessage {
  text: string
  /** Another one for another message. */
  updatedAt: string
}

/** What the host of a contest answers: `{ message, enabled, updatedAt }`. Null where there is nothing to say. */
export function readSystemMessage(answer: unknown): SystemMessage | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { message, enabled, updatedAt } = Object.fromEntries(Object.entries(answer))
  if (enabled !== true || typeof message !== 'string' || message.trim() === '') return null
  return { text: message, updatedAt: String(updatedAt ?? message) }
}
