import { join, resolve } from 'node:path'
import { loadConfiguration } from '../config/load.ts'
import { favourLowMemory } from '../config/v8-flags.ts'
import { remotePool } from '../sandbox/ipc/remote-pool.ts'

/** A house in a process that the launcher started. */
export interface ManyShops {
  /** The tickets into shops of these ids. */
  tickets(ids: readonly string[]): string[]
  /** Lets visitors in, and tells the launcher. */
  listen(): Promise<void>
}

/**
 * The house as `npm start` builds it, for measurements of many shops; it ends when the launcher asks for it. Never part of
 * the product: whoever has the tickets is in all shops. `root`: the project's folder, also for a program that was pressed.
 */
export async function openManyShops(root: string): Promise<ManyShops> {
  favourLowMemory()
  // As in `npm start`, not read before.
  const { createApplication } = await import('../application.ts')
  const configuration = loadConfiguration(join(root, 'config'), process.env)
  const pool = remotePool(process.env)
  const house = await createApplication({
    root,
    configuration,
    dataDir: resolve(process.env.DATA_DIR ?? ''),
    version: '0.0.0',
    warn: (message) => console.warn(message),
    ...(pool && { sandbox: { pool } }),
  })
  process.once('SIGTERM', () => void house.close().finally(() => process.exit()))
  return {
    tickets: (ids) => ids.map((id) => house.host.issueToken(id)),
    listen: async () => {
      await house.app.listen({ port: configuration.server.port, host: configuration.server.host })
      process.send?.('open')
    },
  }
}
