import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ClusterStatus, DashboardClass, DashboardLearner } from '#contract/dashboard.ts'
import { slotOf } from '../class/store/ids.ts'
import { Database } from '../class/store/postgres/database.ts'
import type { JoinedLearner } from '../testing/class/class.ts'
import { JOIN_HOST, openTestCluster, type TestCluster } from '../testing/cluster/nodes.ts'
import { slotName } from './slots/model.ts'
import { CHANNEL } from './slots/schema.ts'
import { parseVersion } from './snapshots/versions.ts'

let many: TestCluster
let ann: JoinedLearner
let bob: JoinedLearner

const ends: (() => unknown)[] = []
beforeAll(async () => {
  many = await openTestCluster(['node-1', 'node-2'], (end) => ends.push(end))
  ann = await many.join('Ann')
  bob = await many.join('Bob')
}, 240_000)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
}, 120_000)

const learners = async () => (await many.askDashboard('GET', '/api/learners')).body as DashboardLearner[]
const learnerNamed = async (name: string) => (await learners()).find(({ nickname }) => nickname === name)

describe('a class on several machines', () => {
  it('lets learners join at the gateway and runs their shops on nodes', async () => {
    expect((await many.ask(ann, 'GET', '/rest/products/search?q=')).status).toBe(200)
    expect((await many.ask(bob, 'GET', '/rest/products/search?q=')).status).toBe(200)
    const wrong = await many.ask({ ...ann, cookie: bob.cookie }, 'GET', '/rest/products/search?q=')
    expect(wrong.status).toBe(401)
  })

  it('answers requests for a shop with 503 on nodes that do not hold its slot', async () => {
    const { classroom } = await many.nodeOf(ann.shop)
    const other = many.nodes.find((node) => node.classroom !== classroom)
    const answer = await many.send(other?.port ?? 0, 'GET', ann.host, '/', {
      headers: { cookie: ann.cookie },
    })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    const atEntry = await many.send(many.entry.port, 'GET', ann.host, '/', {
      headers: { cookie: ann.cookie },
    })
    expect(atEntry.status).toBe(503)
    expect((await many.send(other?.port ?? 0, 'GET', JOIN_HOST, '/')).status).toBe(421)
  })

  it('shows the dashboard what learners solve', async () => {
    await many.ask(ann, 'GET', '/rest/nowhere')
    await expect.poll(async () => (await learnerNamed('Ann'))?.solved, { timeout: 10_000 }).toBe(1)
    expect((await learnerNamed('Ann'))?.seenAt).not.toBeNull()
  })

  it('transports raised hands, messages and class controls', async () => {
    const hand = await many.ask(ann, 'PUT', '/training/class/hand', { note: 'stuck' })
    expect(hand.status).toBe(200)
    const id = (await learnerNamed('Ann'))?.id ?? ''
    const posted = await many.askDashboard('POST', '/api/messages', {
      audience: { to: 'learner', learner: id },
      text: 'Look!',
    })
    expect(posted.status).toBe(201)
    await many.askDashboard('POST', '/api/controls', { isPaused: true })
    const seen = async () => JSON.parse((await many.ask(ann, 'GET', '/training/class')).text)
    await expect.poll(async () => (await seen()).signals.isPaused).toBe(true)
    expect((await seen()).messages[0].text).toBe('Look!')
    await many.askDashboard('POST', '/api/controls', { isPaused: false })
    await expect.poll(async () => (await seen()).signals.isPaused).toBe(false)
    expect((await many.askDashboard('POST', `/api/learners/${id}/hand-down`)).status).toBe(200)
    await expect.poll(async () => (await seen()).hand).toBeNull()
  })

  it('resets a shop and undoes the reset from the dashboard', async () => {
    const id = (await learnerNamed('Ann'))?.id ?? ''
    expect((await many.askDashboard('POST', `/api/learners/${id}/reset`)).status).toBe(200)
    expect((await learnerNamed('Ann'))?.undoUntil).not.toBeNull()
    expect((await many.askDashboard('POST', `/api/learners/${id}/undo`)).status).toBe(200)
  })

  it('shows nodes and slots, and moves a slot with everything in its shops', async () => {
    const customer = { email: 'new@juice-sh.op', password: 'sour cherry' }
    expect((await many.ask(ann, 'POST', '/api/Users', customer)).status).toBe(201)
    const look = async () => (await many.askDashboard('GET', '/api/nodes')).body as ClusterStatus
    const { classroom } = await many.nodeOf(ann.shop)
    const slot = ann.shop.slice(0, 2)
    const from = (await look()).slots.find((one) => one.slot === slot)?.node
    const to = from === 'node-1' ? 'node-2' : 'node-1'
    expect((await many.askDashboard('POST', `/api/slots/${slot}/move`, { node: 'nobody' })).status).toBe(409)
    expect((await many.askDashboard('POST', `/api/slots/${slot}/move`, { node: to })).status).toBe(200)
    await expect.poll(() => classroom.holds(ann.shop), { timeout: 15_000 }).toBe(false)
    expect((await many.ask(ann, 'POST', '/rest/user/login', customer)).status).toBe(200)
    const { nodes } = await look()
    expect(nodes.map(({ name, isAlive }) => [name, isAlive])).toEqual([
      ['node-1', true],
      ['node-2', true],
    ])
  })

  it('keeps a slot where it is while its snapshots cannot be sent, and moves it once they can', async () => {
    const holder = await many.nodeOf(ann.shop)
    const { classroom } = holder
    const slot = ann.shop.slice(0, 2)
    const node = holder === many.nodes[0] ? 'node-2' : 'node-1'
    const move = async () =>
      expect((await many.askDashboard('POST', `/api/slots/${slot}/move`, { node })).status).toBe(200)
    const warned = () => many.nodes.flatMap(({ application }) => application.warnings).join()
    onTestFinished(() => many.s3.start())
    await many.s3.stop()
    const customer = { email: 'late@juice-sh.op', password: 'sour cherry' }
    expect((await many.ask(ann, 'POST', '/api/Users', customer)).status).toBe(201)
    await move()
    await expect.poll(warned).toContain(`The slot ${slot} stays on this machine`)
    expect(classroom.holds(ann.shop)).toBe(true)
    expect((await many.ask(ann, 'POST', '/rest/user/login', customer)).status).toBe(200)
    await many.s3.start()
    await expect.poll(warned).toContain('sent again')
    await move()
    await expect.poll(() => classroom.holds(ann.shop)).toBe(false)
    expect((await many.ask(ann, 'POST', '/rest/user/login', customer)).status).toBe(200)
    // Clears what earlier tests caused, so that the next ones see only their own effects.
    for (const { application } of many.nodes) application.warnings.splice(0)
  }, 60_000)

  it('says that trainers cannot look into shops of a cluster yet', async () => {
    const id = (await learnerNamed('Bob'))?.id ?? ''
    for (const way of ['visit', 'live']) {
      const { status, text } = await many.askDashboard('POST', `/api/learners/${id}/${way}`)
      expect([status, text]).toEqual([409, expect.stringContaining('many machines')])
    }
  })

  it('rejects callers of a node with a wrong key, and answers health checks', async () => {
    const [node] = many.nodes
    expect((await many.send(node?.port ?? 0, 'GET', '10.0.0.1', '/.node/health')).status).toBe(200)
    const { text } = await many.send(node?.port ?? 0, 'GET', '10.0.0.1', '/.node/metrics')
    expect(Number(/forbidden_fruit_slots_held\{.*\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(100)
    const headers = { authorization: `Bearer ${'0'.repeat(64)}` }
    expect((await many.send(node?.port ?? 0, 'GET', '10.0.0.1', '/.node/status', { headers })).status).toBe(
      401,
    )
    // A shop's host name does not serve this path.
    expect((await many.ask(bob, 'GET', '/.node/status')).status).not.toBe(401)
  })

  it('erases a learner and their shop on any node', async () => {
    const id = (await learnerNamed('Bob'))?.id ?? ''
    expect((await many.askDashboard('POST', `/api/learners/${id}/erase`)).status).toBe(200)
    expect((await many.ask(bob, 'GET', '/rest/products/search?q=')).status).toBe(401)
    expect(await learnerNamed('Bob')).toBeUndefined()
  })

  it('reports no errors', async () => {
    expect(((await many.askDashboard('GET', '/api/class')).body as DashboardClass).warnings).toEqual([])
    expect(many.entry.application.warnings).toEqual([])
    for (const { application } of many.nodes) expect(application.warnings).toEqual([])
  })
})

describe('a class store that has lost data', () => {
  let database: Database
  beforeAll(() => {
    database = new Database(many.database.url)
  })
  afterAll(() => database.close())

  const slot = () => slotOf(ann.shop)
  const setEpoch = async (epoch: number) => {
    const set = 'UPDATE ff_slots SET epoch = $1, is_ready = false, is_last = true WHERE slot = $2'
    await database.run(set, [epoch, slot()])
    await database.all("SELECT pg_notify($1, '')", [CHANNEL])
  }
  /** Undefined until the holder has taken the slot over. */
  const epoch = async () => {
    const taken = 'SELECT epoch FROM ff_slots WHERE slot = $1 AND is_ready'
    return (await database.get<{ epoch: number }>(taken, [slot()]))?.epoch
  }
  /** The learner's snapshots. */
  const kept = () =>
    [...many.s3.objects.keys()]
      .filter((name) => name.includes(ann.shop))
      .map((name) => parseVersion(name.split('/').at(-1) ?? ''))
  const ANNS_SOLVE = "key = 'errorHandlingChallenge' AND kind = 'solved'"
  const sleep = async () => (await many.nodeOf(ann.shop)).application.host.sleep(ann.shop)
  const classStore = async (email: string) => {
    const customer = { email, password: 'sour cherry' }
    await expect
      .poll(async () => (await many.ask(ann, 'POST', '/api/Users', customer)).status, { timeout: 30_000 })
      .toBe(201)
    return customer
  }

  it('gives the slot a new, higher epoch, and the shop continues from its newest file', async () => {
    await expect.poll(epoch, { timeout: 30_000 }).toBeGreaterThan(0)
    await setEpoch(50)
    await expect.poll(epoch, { timeout: 30_000 }).toBe(50)
    const before = await classStore('before@juice-sh.op')
    await sleep()
    await expect.poll(() => kept().some((stamp) => stamp?.epoch === 50), { timeout: 30_000 }).toBe(true)
    // A backup from the time when the slot had that epoch.
    await setEpoch(7)
    await expect.poll(epoch, { timeout: 30_000 }).toBe(51)
    const after = await classStore('after@juice-sh.op')
    const from = (await many.nodeOf(ann.shop)).classroom
    const to = many.nodes.findIndex(({ classroom }) => classroom !== from)
    const path = `/api/slots/${slotName(slot())}/move`
    expect((await many.askDashboard('POST', path, { node: `node-${to + 1}` })).status).toBe(200)
    await expect.poll(() => from.holds(ann.shop), { timeout: 30_000 }).toBe(false)
    for (const customer of [before, after])
      expect((await many.ask(ann, 'POST', '/rest/user/login', customer)).status).toBe(200)
  }, 120_000)

  it('gets lost events back from the shop once that wakes', async () => {
    const count = async () =>
      (await database.get<{ count: number }>(`SELECT count(*)::int FROM ff_journal WHERE ${ANNS_SOLVE}`))
        ?.count
    await many.ask(ann, 'GET', '/rest/nowhere')
    await expect.poll(count, { timeout: 10_000 }).toBe(1)
    await sleep()
    await database.run(`DELETE FROM ff_journal WHERE ${ANNS_SOLVE}`)
    expect(await count()).toBe(0)
    await many.ask(ann, 'GET', '/rest/products/search?q=')
    await expect.poll(count, { timeout: 30_000 }).toBe(1)
  }, 120_000)
})

describe('while the class store is unreachable', () => {
  it('shops keep running, the dashboard says what is outdated, and nothing is lost', async () => {
    const warnings = async () =>
      ((await many.askDashboard('GET', '/api/class')).body as DashboardClass).warnings
    const before = (await learnerNamed('Ann'))?.solved ?? 0
    await many.database.stop()
    await expect
      .poll(warnings, { timeout: 10_000 })
      .toEqual([expect.stringContaining('has not answered for')])
    // Longer than a lease.
    const until = performance.now() + 12_000
    while (performance.now() < until) {
      expect((await many.ask(ann, 'GET', '/rest/products/search?q=')).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    await many.ask(ann, 'GET', '/ftp')
    await many.ask(ann, 'GET', '/metrics')
    expect((await many.ask(ann, 'GET', '/training/class')).status).toBe(503)
    expect((await learnerNamed('Ann'))?.solved).toBe(before)
    expect(
      (await many.askDashboard('POST', '/api/messages', { audience: { to: 'all' }, text: 'x' })).status,
    ).toBe(503)
    await many.database.start()
    await expect
      .poll(async () => (await learnerNamed('Ann'))?.solved, { timeout: 15_000 })
      .toBeGreaterThan(before)
    await expect.poll(warnings, { timeout: 10_000 }).toEqual([])
    expect((await many.ask(ann, 'GET', '/training/class')).status).toBe(200)
  }, 120_000)
})
