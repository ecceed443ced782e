import { DatabaseSync } from 'node:sqlite'

/** What the shop has acknowledged. */
export interface AcknowledgedChanges {
  emails: Set<string>
  reviews: Set<string>
  solved: Set<string>
  /** The last note that was saved. */
  note: string | undefined
  /** Notes sent since then, without a reply yet. */
  nextNotes: string[]
  /** How often a new customer was refused because the limit was reached. */
  refused: number
}

const NOTED = 'loginAdminChallenge'
/** Each of these requests solves a challenge. */
export const ATTACKS = [
  '/rest/nowhere',
  '/ftp',
  '/ftp/acquisitions.md',
  '/metrics',
  "/rest/products/search?q='))",
  '/redirect?to=https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
]

export function createAcknowledged(): AcknowledgedChanges {
  return {
    emails: new Set(),
    reviews: new Set(),
    solved: new Set(),
    note: undefined,
    nextNotes: [],
    refused: 0,
  }
}

/** The number of acknowledged changes. */
export function countAcknowledged({ emails, reviews, solved, note }: AcknowledgedChanges): number {
  return emails.size + reviews.size + solved.size + (note === undefined ? 0 : 1)
}

/** Runs customers and a learner until the server stops answering. */
export async function visitShop(url: string, known: AcknowledgedChanges, padding: string): Promise<void> {
  const work = [register, review, takeNote, solve].map((each) => goOn(() => each(url, known, padding)))
  await Promise.all(work)
}

async function goOn(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work()
  } catch (error) {
    // The server was killed: pending requests may or may not have been saved.
    if (!(error instanceof TypeError)) throw error
  }
}

async function register(url: string, known: AcknowledgedChanges): Promise<void> {
  const email = `${crypto.randomUUID()}@kill.example`
  const answer = await send('POST', `${url}/api/Users`, { email, password: 'squeeze-me' })
  if (answer.status === 201) known.emails.add(email)
  if (answer.status === 507) known.refused++
}

async function review(url: string, known: AcknowledgedChanges, padding: string): Promise<void> {
  const message = `${crypto.randomUUID()}${padding}`
  const answer = await send('PUT', `${url}/rest/products/1/reviews`, { message, author: 'jim@juice-sh.op' })
  if (answer.status === 201) known.reviews.add(message)
}

async function takeNote(url: string, known: AcknowledgedChanges): Promise<void> {
  const text = crypto.randomUUID()
  known.nextNotes.push(text)
  const answer = await send('PUT', `${url}/training/notes/${NOTED}`, { text })
  if (answer.status !== 200) return
  known.note = text
  known.nextNotes = []
}

async function solve(url: string, { solved }: AcknowledgedChanges): Promise<void> {
  for (const attack of ATTACKS) {
    await (await fetch(url + attack, { redirect: 'manual' })).arrayBuffer()
    const answer = await fetch(`${url}/api/Challenges/`)
    const { data }: { data: { key: string; solved: boolean }[] } = await answer.json()
    for (const row of data) if (row.solved) solved.add(row.key)
  }
}

async function send(method: string, url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  return answer
}

/** Returns what is missing or damaged in a shop's file. Reads the file while the server has it open. */
export function missingProgress(file: string, known: AcknowledgedChanges): string[] {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    const texts = (sql: string): Set<string> =>
      new Set(
        db
          .prepare(sql)
          .all()
          .map(({ text }) => String(text)),
      )
    const check = texts('SELECT integrity_check AS text FROM pragma_integrity_check')
    const note = texts(`SELECT text FROM ff_progress_notes WHERE key = '${NOTED}'`)
    return [
      ...[...check].filter((text) => text !== 'ok').map((text) => `integrity: ${text}`),
      ...lost('customer', known.emails, texts('SELECT email AS text FROM Users')),
      ...lost('review', known.reviews, texts("SELECT json ->> 'message' AS text FROM ff_documents")),
      ...lost('solve', known.solved, texts('SELECT key AS text FROM ff_progress WHERE solvedAt IS NOT NULL')),
      ...(isThere(known, note) ? [] : [`note: ${known.note}`]),
    ]
  } finally {
    db.close()
  }
}

/** Whether the file has the last note, or one that was pending when the server was killed. */
function isThere({ note, nextNotes }: AcknowledgedChanges, found: Set<string>): boolean {
  return note === undefined || [note, ...nextNotes].some((text) => found.has(text))
}

function lost(what: string, known: Set<string>, found: Set<string>): string[] {
  return [...known].filter((text) => !found.has(text)).map((text) => `${what}: ${text.slice(0, 60)}`)
}
