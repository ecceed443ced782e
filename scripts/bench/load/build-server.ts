import { join } from 'node:path'
import { at } from '../../bootstrap/project.mjs'
import { runCommand } from '../../launcher/processes.mjs'
import type { Server } from './server.ts'

/**
 * Bundles the bench's own server into one file, as `npm start` does with the real one. Returns the path of the file.
 */
export async function buildManyShopsServer(): Promise<string> {
  const folder = at('build', 'bench-server')
  const config = ['--config', at('scripts', 'vite', 'server.config.ts'), '--configLoader', 'native']
  const entry = ['--ssr', at('scripts', 'bench', 'load', 'many-shops.ts'), '--outDir', folder]
  const args = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...config, ...entry]
  const code = await runCommand(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('The server for many shops could not be put together')
  return join(folder, 'main.js')
}

/** The shop tokens that the bench's own server sends. */
export async function shopTokensOf(server: Server): Promise<string[]> {
  const message = await server.firstMessage
  return Array.isArray(message) ? message.map(String) : []
}
