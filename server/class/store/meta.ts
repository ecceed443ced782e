import type { DatabaseSession } from './database.ts'

/** A value that belongs to the whole store. */
export async function readMeta(session: DatabaseSession, name: string): Promise<string | undefined> {
  return (await session.get<{ value: string }>('SELECT value FROM meta WHERE name = ?', [name]))?.value
}

/** `undefined` removes it. */
export async function writeMeta(
  session: DatabaseSession,
  name: string,
  value: string | undefined,
): Promise<void> {
  if (value === undefined) {
    await session.run('DELETE FROM meta WHERE name = ?', [name])
    return
  }
  await session.run(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  )
}
