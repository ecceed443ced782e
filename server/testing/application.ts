import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Application, createApplication } from '../application.ts'
import type { ClassHooks } from '../class-hooks.ts'
import { loadConfiguration } from '../config/load.ts'
import { loadParsedYaml } from '../config/parsed-yaml.ts'
import type { TlsFiles } from '../config/tls.ts'
import type { SandboxOptions } from '../sandbox/sandbox.ts'
import type { Fsync } from '../shop/storage/wal-sync.ts'
import type { Labs } from '../training/catalogue/labs.ts'
import type { EventLog } from '../training/progress/event-log.ts'
import { sharedLabs } from './lab-content.ts'
import { SharedPool } from './sandbox-pool.ts'

/** A whole application with a data folder of its own. */
export interface TestApplication extends Application {
  dataDir: string
  /** Warnings that were logged for the operator. */
  warnings: string[]
  /** A visitor of the shop of this id. */
  visitor(shopId: string): Visitor
}

/** Sends requests to one shop. */
export interface Visitor {
  shopToken: string
  get(url: string, options?: InjectOptions): Promise<LightMyRequestResponse>
  post(url: string, body: object, options?: InjectOptions): Promise<LightMyRequestResponse>
  put(url: string, body: object, options?: InjectOptions): Promise<LightMyRequestResponse>
  send(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Logs in and returns the token. */
  login(email: string, password: string): Promise<string>
  /** Whether this challenge is solved in the visitor's shop. */
  solved(key: string): Promise<boolean>
}

export const projectRoot = join(import.meta.dirname, '..', '..')

// As the server does: only texts that were edited since the last build are parsed.
loadParsedYaml(join(projectRoot, 'build', 'server', 'yaml.json'))

export interface TestApplicationOptions {
  dataDir?: string
  idleMs?: number
  sandbox?: SandboxOptions
  /** Name of a preset in `config/`. */
  preset?: string
  /** A configuration file that overrides the preset. */
  configFile?: string
  /** The path below which it is served, as BASE_PATH. */
  basePath?: string
  /** Whether it runs behind a proxy. */
  trustProxy?: boolean
  /** As SOLUTIONS_WEBHOOK and CTF_KEY. */
  webhook?: string
  ctfKey?: string
  /** The event log of a class. */
  eventLog?: EventLog
  /** For HTTPS. */
  tls?: TlsFiles
  /** Flushes files to disk outside of this thread. */
  toDisk?: Fsync
  /** All labs, in place of those of this project. */
  labs?: Labs
  /** Hooks of class mode. */
  classroom?: ClassHooks
}

/** Creates an application. `dataDir` reuses an existing data folder. Close it with `closeTestApplication`. */
export async function openTestApplication(options: TestApplicationOptions = {}): Promise<TestApplication> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const warnings: string[] = []
  copyTemplates(dataDir, options)
  const application = await createApplication({
    root: projectRoot,
    labs: options.labs ?? (await sharedLabs()),
    dataDir,
    configuration: loadConfiguration(join(projectRoot, 'config'), {
      NODE_ENV: options.preset,
      CONFIG_FILE: options.configFile,
      BASE_PATH: options.basePath,
      ...(options.trustProxy && { TRUST_PROXY: 'true' }),
    }),
    preset: options.preset,
    webhook: options.webhook,
    eventLog: options.eventLog,
    classHooks: options.classroom,
    ctfKey: options.ctfKey,
    tls: options.tls,
    fsync: options.toDisk,
    version: '0.0.0',
    warn: (message) => warnings.push(message),
    ...(options.idleMs !== undefined && { idleMs: options.idleMs }),
    sandbox: { pool: new SharedPool(), ...options.sandbox },
  })
  rememberTemplates(dataDir, options)
  await application.app.ready()
  return { ...application, dataDir, warnings, visitor: (shopId) => createVisitor(application, shopId) }
}

/** Files of the template shop by preset. A new data folder gets a copy: building them takes longer than most tests. */
const templates = new Map<string | undefined, ReadonlyMap<string, Buffer>>()

const templateFolder = (dataDir: string): string => join(dataDir, 'templates')

function copyTemplates(dataDir: string, { preset }: TestApplicationOptions): void {
  const folder = templateFolder(dataDir)
  const files = templates.get(preset)
  if (!files || existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
}

function rememberTemplates(dataDir: string, { preset, configFile }: TestApplicationOptions): void {
  if (configFile !== undefined || templates.has(preset)) return
  const folder = templateFolder(dataDir)
  templates.set(preset, new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])))
}

/** Closes an application and deletes its data folder. */
export async function closeTestApplication(application: TestApplication): Promise<void> {
  await application.close()
  rmSync(application.dataDir, { recursive: true, force: true })
}

function createVisitor({ app, host }: Application, shopId: string): Visitor {
  const shopToken = host.issueToken(shopId)
  const send = (options: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({ ...options, headers: { 'x-shop-ticket': shopToken, ...options.headers } })
  return {
    shopToken,
    send,
    get: (url, options) => send({ ...options, method: 'GET', url }),
    post: (url, body, options) => send({ ...options, method: 'POST', url, payload: body }),
    put: (url, body, options) => send({ ...options, method: 'PUT', url, payload: body }),
    login: async (email, password) => {
      const response = await send({ method: 'POST', url: '/rest/user/login', payload: { email, password } })
      return response.json().authentication.token
    },
    solved: async (key) => {
      const response = await send({ method: 'GET', url: `/api/Challenges/?key=${key}` })
      return response.json().data[0].solved
    },
  }
}
