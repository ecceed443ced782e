import type { Http } from './lab.ts'

/** Logs in, as a page of the shop would. Throws where that is refused. */
export async function logIn(
  http: Http,
  email: string,
  password: string,
): Promise<{ token: string; bid: number }> {
  const answer = await http.post('/rest/user/login', { email, password })
  if (answer.status !== 200) throw new Error(`the login answered with ${answer.status}`)
  return answer.json<{ authentication: { token: string; bid: number } }>().authentication
}

/** A ZIP archive of these texts. Their names are taken as they are, wherever they lead. */
export async function zip(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded for the few labs that pack something.
  const { strToU8, zipSync } = await import('fflate')
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}
