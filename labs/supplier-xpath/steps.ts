import type { HttpResponse, Tools } from '#lab'

/** A new stall. */
interface Stall {
  name: string
  pin: string
  mailbox: string
}

/** The directory's entry of the supplier. */
export const HERMIT = { name: 'night-owl-farms', mailbox: 'hoot@night-owl-farms.example' }
export const BROTHERS = { name: 'pomelo-brothers', mailbox: 'grandma@pomelo-brothers.example' }

export async function lookUp({ http }: Tools, name: string, door: string): Promise<HttpResponse> {
  return http.get(`/stall/directory?${new URLSearchParams({ name, door })}`)
}

/** Looks a supplier up. Ends the run if the directory does not name this mailbox. */
export async function finds(tools: Tools, name: string, door: string, mailbox: string): Promise<void> {
  const { status, text } = await lookUp(tools, name, door)
  tools.expect(status === 200 && text.includes(mailbox), `the directory answered with ${status}`)
}

/** Looks a supplier up that must not be found. */
export async function findsNobody(tools: Tools, name: string, door: string): Promise<void> {
  const { status, text } = await lookUp(tools, name, door)
  tools.expect(status === 200 && !text.includes('id="found"'), `the directory answered with ${status}`)
}

function send(
  { http }: Tools,
  path: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<HttpResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
  return http.post(path, new URLSearchParams(fields).toString(), { headers })
}

const cookieIn = ({ headers }: HttpResponse): string =>
  /stall=[\w-]+/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''

/** Opens a stall. Returns its door code, as its owner reads it. */
export async function doorOf(tools: Tools, { name, pin, mailbox }: Stall): Promise<string> {
  const opened = await send(tools, '/stall/register', { name, pin, mailbox })
  tools.expect(opened.status === 303, `opening ${name} was answered with ${opened.status}`)
  const halfway = cookieIn(await send(tools, '/stall/login', { name, pin }))
  const code = /\b\d{6}\b/.exec((await tools.lastLetter(mailbox)) ?? '')?.[0] ?? ''
  const cookie = cookieIn(await send(tools, '/stall/code', { code }, halfway))
  const { text } = await tools.http.get('/stall', { headers: { cookie } })
  const door = /<dd id="door">(\d{6})</.exec(text)?.[1]
  tools.expect(door !== undefined, `${name} got no door code`)
  return door ?? ''
}
