import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** Key of flags if CTF_KEY is not set. */
export const DEFAULT_CTF_KEY = 'TRwzkRJnHOTckssAeyJbysWgP!Qc2T'

/** Returns the flag of a challenge: 40 hex digits derived from its name (not its key). */
export function flagOf(name: string, ctfKey: string): string {
  return createHmac('sha1', ctfKey).update(name).digest('hex')
}

/** Returns the flag of a challenge for one competitor of a contest, which is nobody else's: 40 hex digits. */
export function ownFlagOf(name: string, competitor: string, ctfKey: string): string {
  // No name of a challenge has a line break, so this is no other challenge's flag.
  return flagOf(`${name}\n${competitor}`, ctfKey)
}

/** Returns the secret that flags are made with: CTF_KEY if it is set, else the content of the file, else undefined. */
export function readCtfKey(file: string, env: NodeJS.ProcessEnv): string | undefined {
  if (env.CTF_KEY) return env.CTF_KEY
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Returns a warning for the operator of a contest, or undefined if the key is fine. */
export function warningAboutKey(key: string | undefined, isContest: boolean): string | undefined {
  if (!isContest || (key ?? DEFAULT_CTF_KEY).trim() !== DEFAULT_CTF_KEY) return undefined
  return 'CTF_KEY is not set: flags are made with the public default key, so anybody can compute them. Set CTF_KEY, or put a secret into ctf.key, before the contest.'
}
