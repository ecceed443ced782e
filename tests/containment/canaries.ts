import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/testing/application.ts'

/** Traps on the host. If any is read, changed or visited, an attack has broken out. */
export interface Canaries {
  /** Stored in the file and the environment variable, and nowhere else. */
  secret: string
  /** Other texts that only the host knows. None of them may appear in a response. */
  tells: readonly string[]
  /** A folder of the host, and a file in it with the secret. */
  folder: string
  file: string
  /** A symbolic link to the file, in the shops' folder. */
  link: string
  /** An environment variable with the secret. */
  variable: string
  /** A port of this machine whose connections are counted. */
  port: number
  /** What happened to the canaries; empty if nothing did. */
  harm(): string[]
  remove(): Promise<void>
}

/** A folder of the host that the sandbox's fake host has as well, with a path that fits a user name. */
const SHARED_PLACE = '/tmp'

/** Sets the canaries up. `dataDir` is the folder of the shops. */
export async function placeCanaries(dataDir: string): Promise<Canaries> {
  const secret = `canary-${randomUUID()}`
  const folder = mkdtempSync(join(SHARED_PLACE, 'canary-'))
  const file = join(folder, 'secret.txt')
  const link = join(dataDir, 'link.txt')
  const variable = 'CANARY_TOKEN'
  writeFileSync(file, secret)
  symlinkSync(file, link)
  process.env[variable] = secret
  const visitors: string[] = []
  const server = createServer((socket) => {
    visitors.push(`${socket.remoteAddress}`)
    socket.destroy()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const before = lookAround(folder)
  const realm = describeRealm()

  return {
    secret,
    tells: [secret, '"@sparticuz/chromium"', `${projectRoot}/`, ...ownUsers()],
    folder,
    file,
    link,
    variable,
    port: typeof address === 'object' && address ? address.port : 0,
    harm: () => [
      ...difference('the host', before, lookAround(folder)),
      ...difference('its realm', realm, describeRealm()),
      ...visitors.map((visitor) => `somebody came to the canary’s port: ${visitor}`),
    ],
    remove: async () => {
      delete process.env[variable]
      rmSync(link, { force: true })
      rmSync(folder, { recursive: true, force: true })
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Lines of the host's `/etc/passwd` that the fake host does not have. */
function ownUsers(): string[] {
  const list = '/etc/passwd'
  if (!existsSync(list)) return []
  const pretended = readFileSync(join(projectRoot, 'content', 'disk', 'machine', list), 'utf8')
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !pretended.includes(line))
}

/** The current state of the places that attackers would change, and the running processes. */
function lookAround(folder: string): string[] {
  const ours = [
    'package.json',
    'server/main.ts',
    'content/disk/ftp/legal.md',
    'content/disk/machine/etc/passwd',
  ]
  const files = [
    ...readdirSync(folder).map((name) => join(folder, name)),
    ...ours.map((path) => join(projectRoot, path)),
  ]
  const described = files.map((path) => {
    const { size, mtimeMs } = statSync(path)
    return `${path} of ${size} bytes and ${mtimeMs}`
  })
  const left = [tmpdir(), SHARED_PLACE, '/', projectRoot, join(projectRoot, '..')].map((folder) =>
    join(folder, 'pwned'),
  )
  const settings = Object.entries(process.env).map(([name, value]) => `${name}=${value}`)
  return [...described, ...left.filter(existsSync), ...childProcesses(), ...settings]
}

/** The child processes of this process, as far as the system reports them. */
function childProcesses(): string[] {
  const tasks = '/proc/self/task'
  if (!existsSync(tasks)) return []
  return readdirSync(tasks).flatMap((task) => {
    const children = join(tasks, task, 'children')
    const ids = existsSync(children) ? readFileSync(children, 'utf8').trim() : ''
    return ids === '' ? [] : [`processes ${ids}`]
  })
}

/** Names of the realm's globals and of the members of built-in prototypes. */
function describeRealm(): string[] {
  const shared = { Object, Array, Function, String, Number, Promise, RegExp, Error, Map }
  const inherited = Object.entries(shared).flatMap(([name, { prototype }]) =>
    Reflect.ownKeys(prototype).map((key) => `${name}.prototype.${String(key)}`),
  )
  return [...inherited, ...Reflect.ownKeys(globalThis).map(String)]
}

function difference(what: string, before: string[], after: string[]): string[] {
  const isNew = after.filter((one) => !before.includes(one))
  const isGone = before.filter((one) => !after.includes(one))
  return [...isNew.map((one) => `${what}: ${one} is new`), ...isGone.map((one) => `${what}: ${one} is gone`)]
}
