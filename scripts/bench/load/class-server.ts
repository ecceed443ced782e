import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Server, ServerOptions } from './server.ts'

const NAME = 'Rehearsal'
const BASE = 'class.test'

/** What makes a server one for a class. */
export const classServer = {
  env: { ...process.env, CLASS: NAME, CLASS_BASE: BASE, DESK_PORT: '0' },
  knock: { path: '/', host: `join.${BASE}` },
} satisfies Partial<ServerOptions>

/** Where its learners join, and with which code. */
export function joinPageOf({ port }: Server, dataDir: string): { port: number; code: string; porch: string } {
  return { port, code: codeIn(join(dataDir, 'class.sqlite')), porch: `http://join.${BASE}:${port}` }
}

function codeIn(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return String(db.prepare('SELECT code FROM classes WHERE name = ?').get(NAME)?.code)
  } finally {
    db.close()
  }
}
