import type { Tools } from '#lab'

/** A customer who is logged in. */
export interface Customer {
  token: string
}

const BLOCK = 16
/** Candidates that are tried at the same time. */
const AT_ONCE = 32

export const logInAsJim = ({ logIn, settings }: Tools): Promise<Customer> =>
  logIn(`jim@${settings.domain}`, 'ncc-1701')

/** Saves a shopping list. Returns its id. */
export async function saveList({ http, expect }: Tools, { token }: Customer, name: string): Promise<string> {
  const saved = await http.post('/rest/lists', { name, items: [1] }, { token })
  expect(saved.status === 201, `saving a list was answered with ${saved.status}`)
  return saved.json<{ data: { id: string } }>().data.id
}

/** Shares a list. Returns the token of the link. */
export async function shareList({ http, expect }: Tools, { token }: Customer, id: string): Promise<string> {
  const shared = await http.post('/rest/share', { kind: 'list', id }, { token })
  expect(shared.status === 200, `sharing a list was answered with ${shared.status}`)
  return shared.json<{ data: { link: string } }>().data.link.replace(/^share\//, '')
}

/** Opens a link, without being logged in. */
export async function openLink({ http }: Tools, token: string): Promise<{ status: number; text: string }> {
  const { status, text } = await http.get(`/share/${encodeURIComponent(token)}`)
  return { status, text }
}

/** All that an answer tells. */
export async function answerTo(tools: Tools, token: string): Promise<string> {
  const { status, text } = await openLink(tools, token)
  return `${status} ${text}`
}

export function bytesOf(token: string): Uint8Array {
  const text = token
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^\w+/]/g, '')
  return Uint8Array.from(atob(text.slice(0, text.length - (text.length % 4 === 1 ? 1 : 0))), (sign) =>
    sign.charCodeAt(0),
  )
}

export function tokenOf(...parts: readonly Uint8Array[]): string {
  const signs = parts.flatMap((part) => [...part].map((byte) => String.fromCharCode(byte)))
  return btoa(signs.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const textBytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

const xor = (one: Uint8Array, other: Uint8Array): Uint8Array => one.map((byte, at) => byte ^ (other[at] ?? 0))

/** One block as text, padded. */
function padded(text: string): Uint8Array {
  const missing = BLOCK - text.length
  return textBytes(text + String.fromCharCode(missing).repeat(missing))
}

/** What a block becomes before it is combined with the block in front of it. The answers tell, byte by byte. */
async function decrypt(
  tools: Tools,
  block: Uint8Array,
  isPadded: (token: string) => Promise<boolean>,
): Promise<Uint8Array> {
  const known = new Uint8Array(BLOCK)
  for (let at = BLOCK - 1; at >= 0; at -= 1) {
    const pad = BLOCK - at
    const padding = known.map((byte, place) => (place > at ? byte ^ pad : 0))
    const front = (candidate: number): Uint8Array => padding.with(at, candidate)
    known[at] = (await firstPadded(tools, front, block, at, isPadded)) ^ pad
  }
  return known
}

/** The first byte that makes a valid padding. */
async function firstPadded(
  { expect }: Tools,
  front: (candidate: number) => Uint8Array,
  block: Uint8Array,
  at: number,
  isPadded: (token: string) => Promise<boolean>,
): Promise<number> {
  for (let from = 0; from < 256; from += AT_ONCE) {
    const candidates = Array.from({ length: AT_ONCE }, (_, index) => from + index)
    const answers = await Promise.all(
      candidates.map((candidate) => isPadded(tokenOf(front(candidate), block))),
    )
    for (const candidate of candidates.filter((_, index) => answers[index])) {
      // Two bytes of 2 are a padding as well: another byte before the last one must not matter.
      const other = front(candidate).map((byte, place) => (place === at - 1 ? byte ^ 1 : byte))
      if (at < BLOCK - 1 || (await isPadded(tokenOf(other, block)))) return candidate
    }
  }
  expect(false, 'no byte makes another difference')
  return 0
}

/** Forges a link to something whose kind has six letters, and whose id is short. The first block of a link is known. */
export async function forge(tools: Tools, link: string, id: string): Promise<string> {
  const bytes = bytesOf(link)
  const [iv, first] = [bytes.slice(0, BLOCK), bytes.slice(BLOCK, 2 * BLOCK)]
  const damaged = await answerTo(tools, tokenOf(new Uint8Array(BLOCK), new Uint8Array(BLOCK)))
  const changed = await answerTo(
    tools,
    tokenOf(
      iv.map((byte, at) => (at === 0 ? byte ^ 1 : byte)),
      bytes.slice(BLOCK),
    ),
  )
  tools.expect(damaged !== changed, 'all links that open nothing are answered in the same way')
  const last = xor(iv, textBytes('v=1;kind=list;id'))
  const middle = xor(last, padded(`id=${id}`))
  const isPadded = async (token: string) => (await answerTo(tools, token)) !== damaged
  const front = xor(await decrypt(tools, middle, isPadded), textBytes('v=1;kind=ledger;'))
  return tokenOf(front, middle, first)
}
