import type { Notes } from '#contract/training.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Training } from '../training.ts'

/** Longest note, in characters. */
export const LONGEST_NOTE = 10_000

/** Returns the learner's notes by the key of the challenge. */
export function readNotes({ tables }: Shop): Notes {
  const rows = tables.all<{ key: string; text: string; updatedAt: string }>(
    'SELECT key, text, updatedAt FROM ff_progress_notes ORDER BY key',
  )
  return Object.fromEntries(rows.map(({ key, text, updatedAt }) => [key, { text, updatedAt }]))
}

/** Writes a note, or deletes it if the text is blank, and notifies all clients of the shop. */
export function writeNote(shop: Shop, key: string, text: string): void {
  const { tables } = shop
  if (text.trim() === '') tables.run('DELETE FROM ff_progress_notes WHERE key = ?', [key])
  else {
    tables.run('INSERT OR REPLACE INTO ff_progress_notes (key, text, updatedAt) VALUES (?, ?, ?)', [
      key,
      text,
      shop.clock.now().toISOString(),
    ])
  }
  tables.afterCommit(() => shop.broadcast('note written', { key, text }))
}

/** Routes of notes: read or restore all at once, or write one. */
export function noteRoutes(training: Training): Routes {
  return (on) => {
    on.get('/training/notes', ({ shop }) => readNotes(shop))
    on.put('/training/notes', (call) => writeAll(training, call))
    on.put('/training/notes/:key', ({ shop, params, body }) => {
      const { key = '' } = params
      if (!training.catalogue.get(key)) {
        return httpReply(404, { status: 'error', error: `No challenge for challenge key: ${key}` })
      }
      if (!isNote(body.text)) return tooLong()
      const { text } = body
      shop.tables.writeProgress(() => writeNote(shop, key, text))
      return readNotes(shop)
    })
  }
}

/** `{ notes: { <key>: <text> } }`: writes the named notes and leaves the others. All or nothing. */
function writeAll(training: Training, { shop, body }: Call): unknown {
  const notes = Object.entries(typeof body.notes === 'object' && body.notes !== null ? body.notes : {})
  const known = notes.filter(([key]) => training.catalogue.get(key))
  const texts = known.flatMap(([key, text]) => (isNote(text) ? [{ key, text }] : []))
  if (texts.length < known.length) return tooLong()
  shop.tables.writeProgress(() => {
    for (const { key, text } of texts) writeNote(shop, key, text)
  })
  return readNotes(shop)
}

function isNote(text: unknown): text is string {
  return typeof text === 'string' && text.length <= LONGEST_NOTE
}

function tooLong() {
  return httpReply(400, { status: 'error', error: `A note is a text of at most ${LONGEST_NOTE} characters.` })
}
