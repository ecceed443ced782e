import { existsSync, readFileSync } from 'node:fs'

/** The secret that flags are made with: CTF_KEY where it is set, else the file's whole content, else none. */
export function readCtfKey(file: string, env: NodeJS.ProcessEnv): string | undefined {
  if (env.CTF_KEY) return env.CTF_KEY
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
