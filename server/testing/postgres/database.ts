import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../free-port.ts'
import { howItEnded } from '../how-it-ended.ts'
import { postgresPrograms } from './programs.ts'
import { SERVERS, TEMPLATES } from './templates.ts'

/** A PostgreSQL database for tests, on this machine. */
export interface TestDatabase {
  /** Connection URL of the database's owner, who may create roles and has no other rights beyond it. */
  url: string
  /** Whether it is a real server with several connections. The embedded one has a single connection and can do less. */
  isReal: boolean
  /** Creates another empty database of the same owner. */
  another(): Promise<string>
  /** Deletes all rows of the class store in the first database. Ten times as fast as creating another one. */
  clear(): Promise<void>
  /** Connection URL of a member of the role `ff_node`, which a migration has created. */
  urlOfNode(url?: string): Promise<string>
  /** Stops the server at once and cuts all connections. */
  stop(): Promise<void>
  /** Starts it again with its data. A real server that runs is left alone. */
  start(): Promise<void>
  /** May be called again. */
  close(): Promise<void>
}

const PASSWORD = 'a password'
/** Test data need not survive a crash, so flushing to disk is off. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
}

/**
 * Opens a database. Close it with `close`. `ownServer`: for tests that stop the server. All others of a process share
 * one: starting it takes longer than most tests.
 */
export async function openTestDatabase({ ownServer = false } = {}): Promise<TestDatabase> {
  const database = await openDatabase(ownServer)
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= database.close()
    return closed
  }
  return { ...database, close }
}

async function openDatabase(ownServer: boolean): Promise<TestDatabase> {
  const programs = postgresPrograms()
  if (programs !== undefined) return openReal(programs, ownServer)
  console.log(
    'PostgreSQL is not there and cannot be installed: tested with the one that is embedded, @electric-sql/pglite.',
  )
  return openEmbedded()
}

/** A PostgreSQL server of this process, with the role `ff_owner`. */
interface TestServer {
  address(name: string, database: string): string
  asAdministrator(sql: string): Promise<void>
  /** A name that no database has had yet. */
  nextName(): string
  /** Databases that are open now. They share the server's roles. */
  open: number
  stop(): Promise<void>
  start(): Promise<void>
  delete(): Promise<void>
}

let serverOfProcess: Promise<TestServer> | undefined

/** The server that the databases of this process share. The teardown of `templates.ts` ends it. */
function sharedServer(programs: string, templates: string): Promise<TestServer> {
  serverOfProcess ??= startServer(programs, join(templates, SERVERS, String(process.pid))).catch((error) => {
    // The next database tries it again, in a new folder.
    serverOfProcess = undefined
    throw error
  })
  return serverOfProcess
}

async function openReal(programs: string, ownServer: boolean): Promise<TestDatabase> {
  const templates = process.env[TEMPLATES]
  const isOwn = ownServer || templates === undefined
  const server = isOwn
    ? await startServer(programs, mkdtempSync(join(tmpdir(), 'forbidden-fruit-postgres-')))
    : await sharedServer(programs, templates)
  const { address, asAdministrator } = server
  const databases: string[] = []
  const another = async (): Promise<string> => {
    const name = server.nextName()
    await asAdministrator(`CREATE DATABASE ${name} OWNER ff_owner STRATEGY wal_log`)
    databases.push(name)
    return address('ff_owner', name)
  }
  server.open += 1
  const close = async () => {
    server.open -= 1
    if (isOwn) return server.delete()
    for (const name of databases) await asAdministrator(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    // The next database finds no roles that a migration has made.
    if (server.open === 0) await asAdministrator('DROP ROLE IF EXISTS ff_one_node, ff_node')
  }
  const url = await another().catch(async (error) => {
    await close().catch(() => {})
    throw error
  })
  return {
    url,
    isReal: true,
    another,
    clear: () => run(url.replace('//ff_owner:', '//postgres:'), DELETE_ROWS),
    start: server.start,
    stop: async () => {
      if (!isOwn) throw new Error('Others use this server: open the database with ownServer')
      await server.stop()
    },
    urlOfNode: async (of = url) => {
      await asAdministrator(MAKE_NODE)
      return of.replace('//ff_owner:', '//ff_one_node:')
    },
    close,
  }
}

/** Starts a server in a folder. Deletes the folder if that fails. */
async function startServer(programs: string, folder: string): Promise<TestServer> {
  try {
    return await startIn(folder, programs)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function startIn(folder: string, programs: string): Promise<TestServer> {
  const user = unprivileged()
  mkdirSync(folder, { recursive: true })
  giveTo(user, folder)
  const data = createData(folder, programs, user)
  const log = join(folder, 'log')
  const port = await freePort()
  const address = (name: string, database: string): string =>
    `postgres://${name}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
  const asAdministrator = (sql: string): Promise<void> => run(address('postgres', 'postgres'), sql)

  let server: ChildProcess | undefined
  const start = async (): Promise<void> => {
    if (server) return
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const messages = openSync(log, 'a')
    server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', messages],
    })
    closeSync(messages)
    while (
      !(await asAdministrator('SELECT 1').then(
        () => true,
        () => false,
      ))
    ) {
      const end = howItEnded(server)
      if (end !== undefined)
        throw new Error(`PostgreSQL ended while it started: ${end}.\n${readFileSync(log, 'utf8')}`)
      await wait(30)
    }
    server.unref()
  }
  const stop = async (): Promise<void> => {
    const ending = server
    server = undefined
    if (!ending || howItEnded(ending) !== undefined) return
    ending.ref()
    ending.kill('SIGQUIT')
    await once(ending, 'exit')
  }
  try {
    await start()
    await asAdministrator(`CREATE ROLE ff_owner LOGIN CREATEROLE PASSWORD '${PASSWORD}'`)
  } catch (error) {
    await stop()
    throw error
  }
  let named = 0
  return {
    address,
    asAdministrator,
    nextName: () => {
      named += 1
      return `ff_${named}`
    },
    open: 0,
    stop,
    start,
    delete: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a data folder. Copying the template of all test processes is faster than creating another one. */
function createData(folder: string, programs: string, user: User | undefined): string {
  const data = join(folder, 'data')
  const templates = process.env[TEMPLATES]
  if (templates === undefined) return initialize(folder, programs, user)
  const template = join(templates, 'template')
  if (!existsSync(template)) createTemplate(templates, template, programs, user)
  execFileSync('cp', ['-R', join(template, 'data'), data], { ...user, cwd: folder })
  return data
}

function createTemplate(folder: string, template: string, programs: string, user: User | undefined): void {
  const draft = join(folder, String(process.pid))
  mkdirSync(draft, { recursive: true })
  giveTo(user, draft)
  initialize(draft, programs, user)
  try {
    renameSync(draft, template)
  } catch (error) {
    // Another process was faster. Its template is as good.
    if (!existsSync(template)) throw error
  }
}

function initialize(folder: string, programs: string, user: User | undefined): string {
  const [data, password] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(password, PASSWORD)
  giveTo(user, password)
  const makes = ['-D', data, '-U', 'postgres', '--pwfile', password, '-E', 'UTF8', '--locale', 'C']
  execFileSync(join(programs, 'initdb'), [...makes, '--auth', 'scram-sha-256', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return data
}

function giveTo(user: User | undefined, place: string): void {
  if (user) chownSync(place, user.uid, user.gid)
}

/** Deletes all rows, in any order, as foreign keys are not checked. The schema and its version stay. */
const DELETE_ROWS = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'ff_schema' LOOP
    EXECUTE format('DELETE FROM %I', name);
  END LOOP;
END $$`

const MAKE_NODE = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ff_one_node') THEN
    CREATE ROLE ff_one_node LOGIN PASSWORD '${PASSWORD}' IN ROLE ff_node;
  END IF;
END $$`

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

interface User {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: '-u' | '-g'): number =>
    Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * PostgreSQL embedded in this process, for machines without a server: one database, one user, one statement at a time.
 * Tests that need more are skipped.
 */
async function openEmbedded() {
  const [{ PGlite }, { PGLiteSocketServer }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-socket'),
  ])
  const db = await PGlite.create()
  const serve = (port: number) => new PGLiteSocketServer({ db, port, host: '127.0.0.1', maxConnections: 20 })
  let server = serve(0)
  await server.start()
  const port = Number(server.getServerConn().split(':').at(-1))
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    isReal: false,
    another: async () => {
      await db.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      return url
    },
    clear: async () => {
      await db.exec(DELETE_ROWS)
    },
    urlOfNode: async () => url,
    stop: () => server.stop(),
    start: () => {
      server = serve(port)
      return server.start()
    },
    close: async () => {
      await server.stop()
      await db.close()
    },
  }
}
