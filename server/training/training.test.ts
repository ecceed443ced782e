import { DatabaseSync } from 'node:sqlite'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientToServer, ServerToClient, SolvedNotice } from '#contract/socket.ts'
import type { ChallengeRow } from '#contract/training.ts'
import type { Shop } from '../shop/shop.ts'
import {
  closeTestApplication,
  openTestApplication,
  type TestApplication,
  type Visitor,
} from '../testing/application.ts'
import { DEFAULT_CTF_KEY, flagOf } from './contest/flags.ts'
import { continueCodes } from './progress/continue-codes.ts'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

let application: TestApplication
let origin: string
let visits = 0
let visitor: Visitor
let shop: Shop
let shopId: string

beforeAll(async () => {
  application = await openTestApplication()
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => closeTestApplication(application))

beforeEach(async () => {
  shopId = `solver-${visits++}`
  visitor = application.visitor(shopId)
  shop = await application.host.open(shopId)
})

type Client = Socket<ServerToClient, ClientToServer> & { notices: SolvedNotice[] }

/** Returns a connected client that has received all notices so far. */
async function connect(): Promise<Client> {
  const socket: Socket<ServerToClient, ClientToServer> = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'x-shop-ticket': visitor.shopToken },
  })
  const notices: SolvedNotice[] = []
  socket.on('challenge solved', (notice) => notices.push(notice))
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
  await expect.poll(() => shop.sockets.size).toBeGreaterThan(0)
  return Object.assign(socket, { notices })
}

/**
 * Returns the keys of all notices so far. Notices arrive in order, so after one more solve nothing earlier is still in
 * flight.
 */
async function noticesUpToNow(client: Client): Promise<string[]> {
  shop.emit('search.echoed', { text: PAYLOAD })
  const keys = () => client.notices.map(({ key }) => key)
  await expect.poll(keys).toContain('localXssChallenge')
  return keys().filter((key) => key !== 'localXssChallenge')
}

async function rowOf(key: string): Promise<ChallengeRow> {
  const response = await visitor.get(`/api/Challenges/?key=${key}`)
  return response.json().data[0]
}

describe('solving a challenge', () => {
  it('notifies all clients of the shop, with its flag', async () => {
    const client = await connect()
    shop.emit('search.echoed', { text: PAYLOAD })
    await expect.poll(() => client.notices).toHaveLength(1)
    expect(client.notices[0]).toMatchObject({
      key: 'localXssChallenge',
      name: 'DOM XSS',
      flag: flagOf('DOM XSS', DEFAULT_CTF_KEY),
      hidden: false,
      isRestore: false,
      codingChallenge: true,
    })
    expect(client.notices[0]?.challenge).toMatch(/^DOM XSS \(.*<iframe src="javascript:alert\(`xss`\)">.*\)$/)
    client.disconnect()
  })

  it('counts once, with the first date', async () => {
    const client = await connect()
    shop.emit('notifications.closed', { count: 2 })
    const { updatedAt } = await rowOf('closeNotificationsChallenge')
    // The clock must move on, so that the second time differs from the first.
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(updatedAt))
    shop.emit('notifications.closed', { count: 2 })
    expect(await rowOf('closeNotificationsChallenge')).toMatchObject({ solved: true, updatedAt })
    expect(await noticesUpToNow(client)).toEqual(['closeNotificationsChallenge'])
    client.disconnect()
  })

  it("is in the shop's file before anybody is notified", async () => {
    shop.emit('notifications.closed', { count: 2 })
    await application.host.sleep(shopId)
    expect(await visitor.solved('closeNotificationsChallenge')).toBe(true)
  })

  it.each([
    ['by itself', (attack: () => void) => attack()],
    ['as a part of something else', (attack: () => void) => shop.tables.transaction(attack)],
  ])('waits for the disk before anybody is notified: %s', (_, around) => {
    const done: string[] = []
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
    exec.mockImplementation(function (this: DatabaseSync, sql) {
      if (/^(PRAGMA synchronous|COMMIT)/.test(sql)) done.push(sql)
      this.prepare(sql).run()
    })
    const send = vi.spyOn(shop, 'broadcast').mockImplementation((...[event]) => {
      if (event === 'challenge solved') done.push('told')
    })
    around(() => shop.emit('notifications.closed', { count: 2 }))
    send.mockRestore()
    exec.mockRestore()
    const kept = ['PRAGMA synchronous = FULL', 'COMMIT', 'PRAGMA synchronous = NORMAL']
    const from = done.indexOf(kept[0] ?? '')
    expect(done.slice(from, from + kept.length)).toEqual(kept)
    expect(done.slice(from + kept.length)).toEqual(['told'])
  })

  it('changes the list of challenges at once', async () => {
    const solvedIn = async () => {
      const rows: ChallengeRow[] = (await visitor.get('/api/Challenges')).json().data
      return rows.filter(({ solved }) => solved).map(({ key }) => key)
    }
    expect(await solvedIn()).toEqual([])
    shop.emit('notifications.closed', { count: 2 })
    expect(await solvedIn()).toEqual(['closeNotificationsChallenge'])
  })

  it.each([
    [
      'work fails',
      () => {
        throw new Error('no lemons')
      },
    ],
    [
      'commit fails',
      () => {
        shop.tables.run('PRAGMA defer_foreign_keys = ON')
        shop.tables.run('INSERT INTO Guests (host) VALUES (7)')
      },
    ],
  ])('is not announced, and can be repeated, if the %s of the judged event', async (_, fail) => {
    shop.tables.exec('CREATE TABLE Hosts (id INTEGER PRIMARY KEY)')
    shop.tables.exec('CREATE TABLE Guests (host INTEGER REFERENCES Hosts (id))')
    const client = await connect()
    const attempt = () =>
      shop.tables.transaction(() => {
        shop.emit('notifications.closed', { count: 2 })
        fail()
      })
    expect(attempt).toThrow()
    await visitor.put('/training/notes/closeNotificationsChallenge', { text: 'fence' })
    expect(await visitor.solved('closeNotificationsChallenge')).toBe(false)
    expect(client.notices).toEqual([])

    shop.emit('notifications.closed', { count: 2 })
    await expect.poll(() => client.notices).toHaveLength(1)
    await application.host.sleep(shopId)
    expect(await visitor.solved('closeNotificationsChallenge')).toBe(true)
    client.disconnect()
  })

  it('is announced after the commit, even if a judge saw it before', async () => {
    const client = await connect()
    let unnoticed: number | undefined
    shop.tables.transaction(() => {
      shop.emit('notifications.closed', { count: 2 })
      unnoticed = application.training.progress(shop).unnoticed().length
    })
    expect(unnoticed).toBe(0)
    await expect.poll(() => client.notices).toHaveLength(1)
    client.disconnect()
  })

  it('is rolled back with its transaction', () => {
    const challenge = application.training.catalogue.get('closeNotificationsChallenge')
    expect(() =>
      shop.tables.transaction(() => {
        if (challenge) application.training.recordSolve(shop, challenge)
        throw new Error('no lemons')
      }),
    ).toThrow('no lemons')
    expect(application.training.progress(shop).unnoticed()).toEqual([])
  })

  it("does not fail the customer's request if it cannot be written", async () => {
    shop.tables.run('DROP TABLE ff_progress')
    expect(() => shop.emit('notifications.closed', { count: 2 })).not.toThrow()
    expect(application.warnings.at(-1)).toContain('closeNotificationsChallenge')
  })
})

describe('an unacknowledged notice', () => {
  it('is repeated to every client, until one of them acknowledges it', async () => {
    shop.emit('search.echoed', { text: PAYLOAD })
    shop.emit('notifications.closed', { count: 2 })
    const first = await connect()
    await expect
      .poll(() => first.notices.map(({ key }) => key))
      .toEqual(['localXssChallenge', 'closeNotificationsChallenge'])

    first.emit('notification received', first.notices[0]?.flag)
    await expect
      .poll(() => application.training.progress(shop).unnoticed())
      .toEqual(['closeNotificationsChallenge'])
    const second = await connect()
    await expect.poll(() => second.notices.map(({ key }) => key)).toEqual(['closeNotificationsChallenge'])
    first.disconnect()
    second.disconnect()
  })

  it('survives a restart', async () => {
    shop.emit('notifications.closed', { count: 2 })
    await application.host.sleep(shopId)
    shop = await application.host.open(shopId)
    const client = await connect()
    await expect.poll(() => client.notices).toHaveLength(1)
    client.disconnect()
  })

  it.each([undefined, null, '', 'not a flag', 42, {}])('is not acknowledged by %j', (flag) => {
    shop.emit('notifications.closed', { count: 2 })
    application.training.acknowledge(shop, flag)
    expect(application.training.progress(shop).unnoticed()).toEqual(['closeNotificationsChallenge'])
  })

  it('is sent again on request, marked as restored', async () => {
    const client = await connect()
    shop.emit('notifications.closed', { count: 2 })
    const response = await visitor.get('/rest/repeat-notification?challenge=Mass%20Dispel')
    expect(response.body).toBe('OK')
    await expect.poll(() => client.notices.map(({ isRestore }) => isRestore)).toEqual([false, true])
    client.disconnect()
  })

  it('is not sent for an unsolved challenge', async () => {
    const client = await connect()
    const responses = await Promise.all([
      visitor.get('/rest/repeat-notification?challenge=Mass%20Dispel'),
      visitor.get('/rest/repeat-notification'),
    ])
    expect(responses.map(({ body }) => body)).toEqual(['OK', 'OK'])
    expect(await noticesUpToNow(client)).toEqual([])
    client.disconnect()
  })
})

describe('a restored challenge', () => {
  const code = continueCodes.hacking.encode([1, 2, 3])

  it('is announced without its flag, as often as requested', async () => {
    const client = await connect()
    await visitor.put(`/rest/continue-code/apply/${code}`, {})
    await expect.poll(() => client.notices).toHaveLength(3)
    const [one] = client.notices
    await visitor.get(`/rest/repeat-notification?challenge=${encodeURIComponent(one?.name ?? '')}`)
    await expect.poll(() => client.notices).toHaveLength(4)
    expect(client.notices.map(({ flag, isRestore }) => [flag, isRestore])).toEqual(Array(4).fill(['', true]))
    client.disconnect()
  })

  it('earns nothing if it comes from a backup', async () => {
    const client = await connect()
    await visitor.post('/training/backup/restore', { continueCode: code, extras: { proven: [], notes: {} } })
    await expect.poll(() => client.notices.map(({ flag }) => flag)).toEqual(['', '', ''])
    client.disconnect()
  })

  it('keeps its flag if it was solved here', async () => {
    const client = await connect()
    shop.emit('notifications.closed', { count: 2 })
    const { continueCode } = (await visitor.get('/rest/continue-code')).json()
    await visitor.put(`/rest/continue-code/apply/${continueCode}`, {})
    await visitor.get('/rest/repeat-notification?challenge=Mass%20Dispel')
    await expect.poll(() => client.notices).toHaveLength(2)
    const flag = flagOf('Mass Dispel', DEFAULT_CTF_KEY)
    expect(client.notices.map((notice) => notice.flag)).toEqual([flag, flag])
    client.disconnect()
  })
})

describe('resetting the shop', () => {
  it('keeps progress if the learner wants to', async () => {
    shop.emit('notifications.closed', { count: 2 })
    await application.host.reset(shop, { keepProgress: true })
    expect(await visitor.solved('closeNotificationsChallenge')).toBe(true)
  })

  it('deletes progress otherwise', async () => {
    shop.emit('notifications.closed', { count: 2 })
    await application.host.reset(shop, { keepProgress: false })
    expect(await visitor.solved('closeNotificationsChallenge')).toBe(false)
    shop.emit('notifications.closed', { count: 2 })
    expect(await visitor.solved('closeNotificationsChallenge')).toBe(true)
  })
})

it('notifies all clients of reset challenges, opened hints and notes', async () => {
  const client = await connect()
  const received: string[] = []
  client.on('challenge unsolved', ({ key }) => received.push(`unsolved ${key}`))
  client.on('hints changed', ({ key }) => received.push(`hints ${key}`))
  client.on('note written', ({ key, text }) => received.push(`note ${key} ${text}`))
  shop.emit('search.echoed', { text: PAYLOAD })
  await visitor.send({ method: 'DELETE', url: '/training/challenges/localXssChallenge/solved' })
  const [hint] = (await visitor.get('/api/Hints')).json().data
  await visitor.put(`/api/Hints/${hint.id}`, { unlocked: true })
  await visitor.put(`/api/Hints/${hint.id}`, { unlocked: true })
  await visitor.put('/training/notes/localXssChallenge', { text: 'look' })
  await expect.poll(() => received).toHaveLength(3)
  expect(received[0]).toBe('unsolved localXssChallenge')
  expect(received[1]).toMatch(/^hints \w+Challenge$/)
  expect(received[2]).toBe('note localXssChallenge look')
  client.close()
})

it('a single challenge can be reset to unsolved, and solved again', async () => {
  shop.emit('notifications.closed', { count: 2 })
  const response = await visitor.send({
    method: 'DELETE',
    url: '/training/challenges/closeNotificationsChallenge/solved',
  })
  expect(response.json().data).toMatchObject({ key: 'closeNotificationsChallenge', solved: false })
  expect(await visitor.solved('closeNotificationsChallenge')).toBe(false)
  shop.emit('notifications.closed', { count: 2 })
  expect(await visitor.solved('closeNotificationsChallenge')).toBe(true)

  const unknown = await visitor.send({ method: 'DELETE', url: '/training/challenges/nope/solved' })
  expect(unknown.statusCode).toBe(404)
})
