/** A message to all participants of a contest. */
export interface SystemMessage {
  text: string
  /** Changes with the message. */
  updatedAt: string
}

/** Reads the answer `{ message, enabled, updatedAt }`. Null if there is no message. */
export function readSystemMessage(answer: unknown): SystemMessage | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { message, enabled, updatedAt } = Object.fromEntries(Object.entries(answer))
  if (enabled !== true || typeof message !== 'string' || message.trim() === '') return null
  return { text: message, updatedAt: String(updatedAt ?? message) }
}
