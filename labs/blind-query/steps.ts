import type { Answer, Tools } from '#lab'

/** Answers a question about the newsletter's database, which is SQL. */
type Ask = (condition: string) => Promise<boolean>

const DIGITS = '0123456789abcdef'
const PLACES = Array.from({ length: 12 }, (_, index) => index + 1)

/** Follows a link that takes somebody off the list. */
export function follow({ http }: Tools, token: string): Promise<Answer> {
  return http.get(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`)
}

/** Sends an issue. */
export function publish({ http }: Tools, editorKey: string, text = 'hi'): Promise<Answer> {
  return http.post('/newsletter/issues', { text, editorKey })
}

/** Puts an address on the list; the token of its link. */
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

/** The editor has her key mailed, and sends an issue with it. */
export async function editorSends(tools: Tools, text: string): Promise<void> {
  await tools.http.post('/newsletter/key', {})
  const key = /^[0-9a-f]{12}\b/.exec((await tools.lastLetter('olive@the-rind.example')) ?? '')?.[0] ?? ''
  const { status } = await publish(tools, key, text)
  tools.expect(status === 303, `the editor's issue was answered with ${status}`)
  const { text: page } = await tools.http.get('/newsletter')
  tools.expect(page.includes(text), 'it is not among the issues')
}

/** Asks by whether the answer is yes. Ends the run where yes and no are the same. */
export async function byAnswer(tools: Tools, tokenFor: (condition: string) => string): Promise<Ask> {
  const ask: Ask = async (condition) => {
    const { status } = await follow(tools, tokenFor(condition))
    // A shop that has no time just now says neither yes nor no.
    tools.expect(status === 200 || status === 404, `a question was answered with ${status}`)
    return status === 200
  }
  tools.expect((await ask('1=1')) && !(await ask('1=2')), 'yes and no are the same')
  return ask
}

/** A nap, and what tells two times apart for sure: half of it. */
const [NAP_MS, SURE_MS] = [600, 300]
/** How often one asks what the clock did not tell. */
const PATIENCE = 6
/** So many places are asked for side by side. More would only wait for one another: a shop answers one question at a time. */
const SIDE_BY_SIDE = 4

/**
 * Asks by what takes longer, a question or its opposite: both go out at once, so that it makes no difference how busy the
 * shop is. Where it had no time for one of them, or took its time for both, one asks again. Ends the run where the clock
 * tells nothing in the end.
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
 * Finds the editor's key, four questions for each of its digits, and sends an issue with it. Where the clock answers, some
 * digits are asked for side by side.
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

/** The digit for which no question "is it more than that?" is answered with yes any more. */
async function find(ask: Ask, isMoreThan: (digit: string) => string): Promise<string> {
  let [from, to] = [0, DIGITS.length - 1]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (await ask(isMoreThan(DIGITS[middle] ?? ''))) from = middle + 1
    else to = middle
  }
  return DIGITS[from] ?? ''
}
