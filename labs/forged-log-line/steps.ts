import type { HttpResponse, Tools } from '#lab'

/** A stall, with what it takes to log in. */
interface StallKeys {
  name: string
  pin: string
}

export const BROTHERS: StallKeys = { name: 'pomelo-brothers', pin: '7-seeds' }

/** The address of the attacker in the forged lines. */
const SOMEWHERE = '10.0.0.9'

function send({ http }: Tools, path: string, fields: Record<string, string>): Promise<HttpResponse> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return http.post(path, new URLSearchParams(fields).toString(), { headers })
}

/** Tries a name and a PIN. Returns the status. */
export async function tryPin(tools: Tools, { name, pin }: StallKeys): Promise<number> {
  return (await send(tools, '/stall/login', { name, pin })).status
}

export async function openStall(tools: Tools, { name, pin }: StallKeys, mailbox: string): Promise<void> {
  const { status } = await send(tools, '/stall/register', { name, pin, mailbox })
  tools.expect(status === 303, `opening ${name} was answered with ${status}`)
}

/** The time by the portal's clock. */
export async function timeIn({ http, expect }: Tools): Promise<string> {
  const { status, text } = await http.get('/stall/help/locked')
  const [, now = ''] = /<time datetime="([^"]+)">/.exec(text) ?? []
  expect(now !== '', `the clock of the office was answered with ${status}`)
  return now
}

/** A line in the log's format. */
export function lineOf(at: string, name: string, ip = SOMEWHERE): string {
  return `${at} stall-login failed name="${name}" ip=${ip}`
}

/** A name that ends its line, adds these lines, and begins another harmless one. */
export function forged(lines: readonly string[], { ending = '\n', start = 'x' } = {}): string {
  return [`${start}" ip=1`, ...lines, 'x'].join(ending)
}

/** Ends the run if a stall accepts its PIN. */
export async function isLocked(tools: Tools, keys: StallKeys): Promise<void> {
  const status = await tryPin(tools, keys)
  tools.expect(status === 429, `the right PIN of ${keys.name} was answered with ${status}`)
}

/** Ends the run if it does not. */
export async function isOpen(tools: Tools, keys: StallKeys): Promise<void> {
  const status = await tryPin(tools, keys)
  tools.expect(status === 303, `the right PIN of ${keys.name} was answered with ${status}`)
}
