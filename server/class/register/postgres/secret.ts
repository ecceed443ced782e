import { randomBytes } from 'node:crypto'
import type { Session } from './database.ts'

/** What passes are made with. Of several who come first, all go on with one. */
export async function secretOf(session: Session): Promise<Buffer> {
  const drawn = randomBytes(32).toString('hex')
  const sql = "INSERT INTO ff_meta (name, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING"
  await session.run(sql, [drawn])
  const kept = await session.get<{ value: string }>("SELECT value FROM ff_meta WHERE name = 'secret'")
  return Buffer.from(kept?.value ?? drawn, 'hex')
}
