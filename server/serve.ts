import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Application, createApplication } from './application.ts'
import type { StartedClass } from './class/started-class.ts'
import { loadCheckedYaml, saveCheckedYaml } from './config/checked-yaml.ts'
import { ConfigurationError } from './config/configuration-error.ts'
import { loadSetup } from './config/load.ts'
import { forgetParsedYaml, loadParsedYaml } from './config/parsed-yaml.ts'
import type { Configuration } from './config/schema.ts'
import { readTls } from './config/tls.ts'
import { launcherFsync } from './host/files/launcher-fsync.ts'
import { FolderError } from './host/files/lock.ts'
import { remotePool } from './sandbox/ipc/remote-pool.ts'
import { findCustomContentErrors } from './seeds/custom-content.ts'
import { isFull } from './shop/storage/tables.ts'
import { importFile } from './training/catalogue/labs.ts'
import { readCtfKey } from './training/contest/flags.ts'

const root = join(import.meta.dirname, '..')
const checkedYaml = join(root, 'build', 'cache', 'checked-yaml.json')

/** While Node's code cache is filled: saves which YAML files were checked, for the starts to come. */
export function saveChecks(): void {
  saveCheckedYaml(checkedYaml)
}

/** What is imported while learners work: fixes that go live, and what proves them. */
const LATE_FILES = '*/{fixes/*,attack,functionality,hidden-tests,near-misses}.ts'

/**
 * While Node's code cache is filled: imports what labs need later, so that no server loads Node's compiler of TypeScript,
 * which takes 15 MB and 100 ms.
 */
export async function cacheLabs(): Promise<void> {
  const labs = join(root, 'labs')
  await Promise.all(globSync(LATE_FILES, { cwd: labs }).map((file) => importFile(join(labs, file))))
}

/** Starts the shop, or the class, that the configuration and the environment ask for. Ends the process if it cannot. */
export async function serve(): Promise<void> {
  try {
    await open()
  } catch (error) {
    console.error(explainStartupError(error))
    process.exit(1)
  }
}

async function open(): Promise<void> {
  loadParsedYaml(join(root, 'build', 'server', 'yaml.json'))
  loadCheckedYaml(checkedYaml)
  const { configuration, own, notes } = loadSetup(join(root, 'config'), process.env, (lists) =>
    findCustomContentErrors(join(root, 'content'), lists),
  )
  for (const note of notes) console.warn(note)
  const pool = remotePool(process.env)
  const classroom = await classFrom(process.env, configuration)
  const dataDir = resolve(process.env.DATA_DIR || join(root, 'data'))
  const running = await createApplication({
    root,
    configuration,
    own,
    dataDir,
    version: versionOf(join(root, 'package.json')),
    ctfKey: readCtfKey(join(root, 'ctf.key'), process.env),
    webhook: webhookAddress(process.env),
    tls: readTls(process.env),
    llmApiKey: process.env.LLM_API_KEY,
    preset: process.env.NODE_ENV,
    labsDir: process.env.LABS_DIR,
    classHooks: classroom,
    eventLog: classroom?.eventLog,
    fsync: classroom && launcherFsync(dataDir, process.env),
    warn: (message) => console.warn(message),
    ...(pool && { sandbox: { pool } }),
  })
  stopOnSignal(running, classroom?.longestStopMs)
  await listen(running, configuration, classroom)
  // A class reads plans and lessons later, too.
  if (!classroom) forgetParsedYaml()
  // The launcher restarts a server that was open once.
  process.send?.('open')
}

/** The class that the environment asks for, if any. At home none of its code is loaded. */
async function classFrom(
  env: NodeJS.ProcessEnv,
  { server }: Configuration,
): Promise<StartedClass | undefined> {
  if (!env.CLASS && env.CONTEST) throw new ConfigurationError('CONTEST needs CLASS, the name of its class.')
  if (!env.CLASS && !env.PART) return undefined
  if (env.PART) {
    const { createClusterClass } = await import('./cluster/create.ts')
    return createClusterClass({ root, env, server })
  }
  const { createClassroom } = await import('./class/class.ts')
  return createClassroom({ root, env, server })
}

async function listen(
  running: Application,
  { server, application }: Configuration,
  classroom: StartedClass | undefined,
): Promise<void> {
  await running.app.listen({ port: server.port, host: server.host })
  const address = running.app.server.address()
  const port = typeof address === 'object' && address ? address.port : server.port
  const place = ['127.0.0.1', '0.0.0.0', '::'].includes(server.host) ? 'localhost' : server.host
  if (classroom) {
    await classroom.greet({ application: running, port, say: (text) => console.log(text) })
  } else {
    const scheme = process.env.TLS_CERT ? 'https' : 'http'
    console.log(`${application.name} is open at ${scheme}://${place}:${port}`)
  }
}

/** Longest time to close shops. With what the launcher needs, everything is over within 5 s. */
const LONGEST_STOP_MS = 4_000

/** Closes shops cleanly on Ctrl-C. */
function stopOnSignal(running: Application, longestMs = LONGEST_STOP_MS): void {
  const stop = async (): Promise<void> => {
    // The process ends in any case: one that cannot end is never restarted.
    setTimeout(() => process.exit(1), longestMs).unref()
    try {
      await running.close()
    } finally {
      process.exit()
    }
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // Background work failed that nobody awaits. The shops go on.
  process.on('unhandledRejection', (error) =>
    running.reporter.unexpected(error, { doing: 'background work' }),
  )
  // An unexpected error. What was committed is safe; a process in an unknown state should end cleanly.
  process.once('uncaughtException', (error) => {
    console.error(explainStartupError(error))
    process.exitCode = 1
    void stop()
  })
}

function versionOf(file: string): string {
  const manifest: { version?: string } = JSON.parse(readFileSync(file, 'utf8'))
  return manifest.version ?? '0.0.0'
}

/** The address that solved challenges are reported to, if there is one. Throws `ConfigurationError`. */
export function webhookAddress({ SOLUTIONS_WEBHOOK: url }: NodeJS.ProcessEnv): string | undefined {
  if (!url) return undefined
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol === 'http:' || protocol === 'https:') return url
  throw new ConfigurationError(
    'The environment is wrong at SOLUTIONS_WEBHOOK: must be an address such as https://scores.example/hook',
  )
}

/** Describes why the server could not start, and what to do. Includes the stack only for unexpected errors. */
export function explainStartupError(error: unknown): string {
  if (error instanceof FolderError || error instanceof ConfigurationError) return error.message
  if (isFull(error))
    return 'The disk is full, so the shops cannot be opened. Free some space and start again.'
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') {
      return `Port ${portOf(error)} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`
    }
    if (error.code === 'EACCES')
      return `This user may not listen on port ${portOf(error)}. Choose another: PORT=3001 npm start`
    if (error.code === 'EADDRNOTAVAIL') return 'HOST names an address that this machine does not have.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function portOf(error: Error): string {
  return 'port' in error ? String(error.port) : ''
}
