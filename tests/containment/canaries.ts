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
import { basename, join } from 'node:path'
import { projectRoot } from '../../server/testing/house.ts'

/** What is laid out on the host for those who get through: if any of it is read, changed or visited, they did. */
export interface Canaries {
  /** Stands in the file and in the environment, and nowhere else. */
  secret: string
  /** A folder of the host, and a file in it that holds the secret. */
  folder: string
  file: string
  /** A symbolic link in the shops' own folder that leads to the file. */
  link: string
  /** Name of a variable of the environment that holds the secret. */
  variable: string
  /** A port of this machine on which somebody counts visitors. */
  port: number
  /** What has happened to them; nothing, if all is well. */
  harm(): string[]
  remove(): Promise<void>
}

/** Lays canaries out. `dataDir` is where the shops are kept. */
export async function layOut(dataDir: string): Promise<Canaries> {
  const secret = `canary-${randomUUID()}`
  const folder = mkdtempSync(join(tmpdir(), 'canary-'))
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
    folder,
    file,
    link,
    variable,
    port: typeof address === 'object' && address ? address.port : 0,
    harm: () => [
      ...difference('the host’s files', before, lookAround(folder)),
      ...difference('the host’s realm', realm, describeRealm()),
      ...(process.env[variable] === secret ? [] : ['the environment was changed']),
      ...(readFileSync(file, 'utf8') === secret ? [] : ['the canary’s file was changed']),
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

/** Files where an attacker would leave something, with their sizes and times, and the processes of this one. */
function lookAround(folder: string): string[] {
  const places = [folder, join(projectRoot, 'content', 'disk', 'ftp'), join(projectRoot, 'server')]
  const files = places.flatMap((place) =>
    readdirSync(place).map((name) => {
      const { size, mtimeMs } = statSync(join(place, name))
      return `${basename(place)}/${name} (${size} bytes, ${mtimeMs})`
    }),
  )
  const left = ['/tmp/pwned', '/pwned', join(projectRoot, 'pwned'), join(projectRoot, '..', 'pwned')]
  return [...files, ...left.filter(existsSync), ...childProcesses()]
}

/** The processes that this one has started, as far as the system tells. */
function childProcesses(): string[] {
  const tasks = '/proc/self/task'
  if (!existsSync(tasks)) return []
  return readdirSync(tasks).flatMap((task) => {
    const children = join(tasks, task, 'children')
    const ids = existsSync(children) ? readFileSync(children, 'utf8').trim() : ''
    return ids === '' ? [] : [`processes ${ids}`]
  })
}

/** What everything in a realm inherits from, and its globals, by name. */
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
