import type { HttpResponse, Tools } from '#lab'

/** Answers a question about the newsletter's database, written in SQL. */
type Ask = (condition: string) => Promise<boolean>

const DIGITS = '0123456789abcdef'
const PLACES = Array.from({ length: 12 }, (_, index) => index + 1)

/** Opens a link that unsubscribes a reader. */
export function follow({ http }: Tools, token: string): Promise<HttpResponse> {
  return http.get(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`)
}

/** Sends an issue. */
export function publish({ http }: Tools, editorKey: string, text = 'hi'): Promise<HttpResponse> {
  return http.post('/newsletter/issues', { text, editorKey })
}

/** Puts an address on the list. Returns the token of its link. */
export async function join(tools: Tools, email: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status } = await tools.http.post('/newsletter', new URLSearchParams({ email }).toString(), {
    headers,
  })
  tools.expect(status === 200, `signing up was answered with ${status}`)
  const token = /token=([0-9a-f]+)/.exec((await tools.lastLetter(email)) ?? '')?.[1] ?? ''
  tools.expect(token !== '', 'no link came by mail')
  return token
}

/** The editor has the key mailed and sends an issue with it. */
export async function editorSends(tools: Tools, text: string): Promise<void> {
  await tools.http.post('/newsletter/key', {})
  const key = /^[0-9a-f]{12}\b/.exec((await tools.lastLetter('olive@the-rind.example')) ?? '')?.[0] ?? ''
  const { status } = await publish(tools, key, text)
  tools.expect(status === 303, `the editor's issue was answered with ${status}`)
  const { text: page } = await tools.http.get('/newsletter')
  tools.expect(page.includes(text), 'it is not among the issues')
}

/** Reads a yes-or-no answer. Ends the run if both look the same. */
export async function byAnswer(tools: Tools, tokenFor: (condition: string) => string): Promise<Ask> {
  const ask: Ask = async (condition) => {
    const { status } = await follow(tools, tokenFor(condition))
    // A busy shop answers neither yes nor no.
    tools.expect(status === 200 || status === 404, `a question was answered with ${status}`)
    return status === 200
  }
  tools.expect((await ask('1=1')) && !(await ask('1=2')), 'yes and no are the same')
  return ask
}

/** A delay, and the difference that tells two times apart reliably: half of the delay. */
const [NAP_MS, SURE_MS] = [600, 300]
/** How often a question is repeated when the times were not clear. */
const PATIENCE = 6
/** How many digits are asked for in parallel. A shop answers one request at a time, so more would not help. */
const SIDE_BY_SIDE = 4

/**
 * Reads the answer from the time: sends a question and its opposite together, so that the load of the shop does not
 * matter. Asks again if the shop was busy or both took long. Ends the run if the times stay unclear.
 */
export async function byClock(tools: Tools, tokenFor: (nap: string) => string): Promise<Ask> {
  const timed = async (condition: string): Promise<number | undefined> => {
    const since = Date.now()
    const { status } = await follow(tools, tokenFor(`CASE WHEN ${condition} THEN nap(${NAP_MS}) ELSE 0 END`))
    return status === 200 || status === 404 ? Date.now() - since : undefined
  }
  const ask: Ask = async (condition) => {
    for (let tries = 0; tries < PATIENCE; tries++) {
      const [yes, no] = await Promise.all([timed(condition), timed(`NOT (${condition})`)])
      if (yes !== undefined && no !== undefined && Math.abs(yes - no) > SURE_MS) return yes > no
    }
    throw new Error('the clock says nothing')
  }
  tools.expect((await ask('1=1')) && !(await ask('1=2')), 'the clock says the same')
  return ask
}

/**
 * Finds the editor's key with four questions a digit and sends an issue with it. With the clock, some digits are asked
 * for in parallel.
 */
export async function findKeyAndSend(
  tools: Tools,
  ask: Ask,
  { digit = digitAt, isSideBySide = false } = {},
): Promise<void> {
  const found = (place: number) => find(ask, (than) => `${digit(place)} > '${than}'`)
  const digits: string[] = []
  const atOnce = isSideBySide ? SIDE_BY_SIDE : 1
  for (let from = 0; from < PLACES.length; from += atOnce) {
    digits.push(...(await Promise.all(PLACES.slice(from, from + atOnce).map(found))))
  }
  const { status } = await publish(tools, digits.join(''))
  tools.expect(status === 303, `the issue was answered with ${status}`)
}

const digitAt = (place: number): string => `(SELECT substr(editorKey,${place},1) FROM Editors)`

/** The first digit for which the answer to "is it greater?" is no. */
async function find(ask: Ask, isMoreThan: (digit: string) => string): Promise<string> {
  let [from, to] = [0, DIGITS.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await ask(isMoreThan(DIGITS[middle] ?? ''))) from = middle + 1
    else to = middle
  }
  return DIGITS[from] ?? ''
}
