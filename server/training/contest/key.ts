import { existsSync, readFileSync } from 'node:fs'
import { DEFAULT_CTF_KEY } from './flags.ts'

/** The secret that flags are made with: CTF_KEY where it is set, else the file's whole content, else none. */
export function readCtfKey(file: string, env: NodeJS.ProcessEnv): string | undefined {
  if (env.CTF_KEY) return env.CTF_KEY
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** What whoever runs a contest has to know of its key; undefined where all is well. */
export function doubtAboutKey(key: string | undefined, isContest: boolean): string | undefined {
  if (!isContest || (key ?? DEFAULT_CTF_KEY).trim() !== DEFAULT_CTF_KEY) return undefined
  return 'CTF_KEY is not set: flags are made with the key that comes with every copy, so anybody can make them. Set CTF_KEY, or put a secret into ctf.key, before the contest.'
}
