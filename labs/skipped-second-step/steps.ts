import type { HttpResponse, Tools } from '#lab'

/** A stall, with what it takes to log in. */
interface StallKeys {
  name: string
  pin: string
}

/** The brothers, whose PIN is in a paste. */
export const BROTHERS: StallKeys = { name: 'pomelo-brothers', pin: '7-seeds' }

/** The address to which the code is mailed, with the text around it. */
const CODE = /\b\d{6}\b/

export function send(
  { http }: Tools,
  path: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<HttpResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
  return http.post(path, new URLSearchParams(fields).toString(), { headers })
}

export function read(
  { http }: Tools,
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  return http.get(path, { headers: { ...headers, cookie } })
}

/** The cookie of an answer; empty if there is none. */
function cookieIn({ headers }: HttpResponse): string {
  return /stall=[\w-]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
}

/** The first step. Returns the cookie. */
export async function firstStep(tools: Tools, { name, pin }: StallKeys): Promise<string> {
  const entered = await send(tools, '/stall/login', { name, pin })
  tools.expect(entered.status === 303, `the PIN of ${name} was answered with ${entered.status}`)
  return cookieIn(entered)
}

export async function openStall(tools: Tools, keys: StallKeys & { mailbox: string }): Promise<void> {
  const { status } = await send(tools, '/stall/register', { ...keys })
  tools.expect(status === 303, `opening ${keys.name} was answered with ${status}`)
}

/** Takes both steps as the owner of the mailbox. Returns the cookie. */
export async function bothSteps(tools: Tools, keys: StallKeys & { mailbox: string }): Promise<string> {
  const cookie = await firstStep(tools, keys)
  const code = CODE.exec((await tools.lastLetter(keys.mailbox)) ?? '')?.[0] ?? ''
  const passed = await send(tools, '/stall/code', { code }, cookie)
  tools.expect(passed.status === 303, `the code was answered with ${passed.status}`)
  return cookieIn(passed)
}
