import { createHmac } from 'node:crypto'

/** Key of flags where nobody set CTF_KEY. */
export const DEFAULT_CTF_KEY = 'TRwzkRJnHOTckssAeyJbysWgP!Qc2T'

/** The flag of a challenge: 40 hex digits made of its name (not its key). */
export function flagOf(name: string, ctfKey: string): string {
  return createHmac('sha1', ctfKey).update(name).digest('hex')
}
