import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinByHostName, requestByHostName } from '../../scripts/bench/load/by-host-name.ts'
import { serverProcess } from '../../scripts/launcher/server-process.mjs'
import { SqliteDatabase } from '../../server/class/store/sqlite/database.ts'
import { ClassStore } from '../../server/class/store/store.ts'
import { PEOPLE } from '../../server/testing/lti/messages.ts'
import { TestPlatform } from '../../server/testing/lti/platform.ts'

const KILLS = 20
/** Each of these requests solves a challenge. */
const SOLVING_PATHS = [
  '/rest/nowhere',
  '/ftp/acquisitions.md',
  '/metrics',
  '/redirect?to=https://blockchain.info/address/1AbKfgvw9psQ41NbLi8kufDQTezwG8DRZm',
  '/.well-known/security.txt',
  '/support/logs',
]

let dataDir: string
let child: ChildProcess
const agent = new Agent({ keepAlive: false })

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
})
afterAll(async () => {
  await kill()
  agent.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the class. Returns its port and its code. */
async function start(): Promise<{ port: number; code: string }> {
  const env = { ...process.env, CLASS: 'Monday', PORT: '0', NODE_ENV: '', LTI_NETWORK: 'private' }
  const { args, env: environment } = serverProcess({ dataDir, env })
  child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.stdout?.on('data', (data) => {
    output += String(data)
    if (output.includes('Another link')) resolve()
  })
  child.on('exit', () => reject(new Error(`The class did not start: ${output}`)))
  await promise
  const port = Number(/join\.localhost:(\d+)/.exec(output)?.[1])
  const code = /Class code: +(\S+)/.exec(output)?.[1] ?? ''
  return { port, code }
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

const kill = () => end('SIGKILL')
/** The class notes what the platform is about to answer before it ends. */
const stop = () => end('SIGTERM')

/** Reads and writes the class store while no server has it open. */
async function withStore<Result>(work: (store: ClassStore) => Promise<Result>): Promise<Result> {
  const failOn = (message: unknown): never => expect.fail(String(message))
  const store = new ClassStore(new SqliteDatabase(join(dataDir, 'class.sqlite'), failOn))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Registers the platform, and lets the only learner count there. */
async function register(store: ClassStore, platform: TestPlatform): Promise<void> {
  const itsClass = await store.findOrCreateClass({ name: 'Monday', endsAt: new Date() })
  const saved = await store.lti.savePlatform(platform.registeredByHand)
  const { id: classId } = itsClass
  const [learner] = await store.learners(classId)
  const key = { platform: saved?.id ?? '', deployment: platform.deployment, context: platform.context.id }
  const context = await store.lti.linkContext(key, {
    ...{ classId, title: 'Economics', membersUrl: null, isConfirmed: true },
  })
  const link = await store.lti.saveLink({
    ...{ classId, ltiContext: context?.id ?? '', resourceLink: 'one', title: 'A link', target: 'class' },
    ...{ lineItem: null, lineItems: `${platform.issuer}/courses/1/lineitems` },
  })
  await store.lti.addGrade({ classId, link: link.id, learner: learner?.id ?? '', subject: PEOPLE.jane.sub })
}

it('brings each grade to the platform exactly once, whenever the process is killed', async () => {
  let { port, code } = await start()
  const joinOrigin = `http://join.localhost:${port}`
  const joined = await joinByHostName({ agent, port }, { joinOrigin, code, nickname: 'Jane' })
  if ('problem' in joined) throw new Error(joined.problem)
  await kill()
  const { hostname } = new URL(joined.origin)
  const get = (host: string, path: string) => {
    const url = `http://${host}:${port}${path}`
    return requestByHostName({ agent, port }, { method: 'GET', url, cookie: joined.cookie })
  }
  const readToolKeys = async () => JSON.parse((await get('join.localhost', '/.class/lti/keys')).text)
  const platform = await TestPlatform.open({ tool: joinOrigin, readToolKeys })
  await withStore((store) => register(store, platform))

  for (let round = 0; round < KILLS; round++) {
    platform.outage = ([503, 'silent', undefined, 429] as const)[round % 4]
    // The platform takes the score, and the class never learns of it.
    platform.breaksAfterScore = platform.outage === undefined
    ;({ port } = await start())
    const path = SOLVING_PATHS[round % SOLVING_PATHS.length] ?? ''
    expect([path, (await get(hostname, path)).status]).not.toEqual([path, 0])
    // A grade is sent about a second after the solve: kills before, meanwhile and after it.
    await wait(randomInt(2_000))
    await kill()
  }

  platform.outage = undefined
  platform.breaksAfterScore = false
  ;({ port } = await start())
  const { data }: { data: { solved: boolean; difficulty: number }[] } = JSON.parse(
    (await get(hostname, '/api/Challenges')).text,
  )
  const solved = data.filter((challenge) => challenge.solved)
  expect(solved.length).toBeGreaterThan(3)
  const points = solved.reduce((sum, { difficulty }) => sum + difficulty, 0)
  await expect.poll(() => platform.resultOf(PEOPLE.jane)?.scoreGiven, { timeout: 60_000 }).toBe(points)
  await stop()

  const scores = [...platform.gradebook.values()].map((history) =>
    history.map(({ scoreGiven }) => scoreGiven),
  )
  expect(scores).toEqual([[...new Set(scores[0])].toSorted((one, other) => one - other)])
  expect(platform.lineItems).toHaveLength(1)
  expect(await withStore((store) => store.lti.platformsToGrade(new Date()))).toEqual([])
  await platform.close()
}, 240_000)
