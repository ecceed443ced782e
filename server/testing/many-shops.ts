import { join, resolve } from 'node:path'
import { createApplication } from '../application.ts'
import { collectEarly } from '../config/early-collection.ts'
import { loadConfiguration } from '../config/load.ts'
import { remotePool } from '../sandbox/ipc/remote-pool.ts'

/** An application in a process that the launcher started. */
export interface ManyShops {
  /** Tokens for the shops of these ids. */
  issueTokens(ids: readonly string[]): string[]
  /** Starts listening, and tells the launcher. */
  listen(): Promise<void>
}

/**
 * The application as `npm start` runs it, for measurements of many shops. It ends when the launcher asks. It is not
 * part of the product, as its tokens open all shops. `root`: the project's folder, also for a bundled program.
 */
export async function openManyShops(root: string): Promise<ManyShops> {
  collectEarly()
  const configuration = loadConfiguration(join(root, 'config'), process.env)
  const pool = remotePool(process.env)
  const application = await createApplication({
    root,
    configuration,
    dataDir: resolve(process.env.DATA_DIR ?? ''),
    version: '0.0.0',
    warn: (message) => console.warn(message),
    ...(pool && { sandbox: { pool } }),
  })
  process.once('SIGTERM', () => void application.close().finally(() => process.exit()))
  return {
    issueTokens: (ids) => ids.map((id) => application.host.issueToken(id)),
    listen: async () => {
      await application.app.listen({ port: configuration.server.port, host: configuration.server.host })
      process.send?.('open')
    },
  }
}
