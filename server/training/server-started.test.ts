import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../testing/application.ts'
import { DEFAULT_CTF_KEY, flagOf } from './contest/flags.ts'

/** Sent after everything that a new client gets. */
const FENCE = { lab: 'fence', version: 'weak' }

interface Client {
  received: string[]
  emit(event: string, payload: unknown): void
  leave(): void
}

let application: TestApplication
let origin: string
let clients: Client[]

beforeEach(async () => {
  clients = []
  await open()
})
afterEach(async () => {
  for (const { leave } of clients) leave()
  await closeTestApplication(application)
})

async function open(dataDir?: string): Promise<void> {
  application = await openTestApplication(dataDir === undefined ? {} : { dataDir })
  origin = await application.app.listen({ port: 0, host: '127.0.0.1' })
}

/** Returns a client that has received everything that the shop sends on connect. */
async function join(shopId: string): Promise<Client> {
  const shop = await application.host.open(shopId)
  const before = shop.sockets.size
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { 'x-shop-ticket': application.host.issueToken(shopId) },
  })
  const received: string[] = []
  let isThere = false
  socket.onAny((event: string, payload?: { key?: string; lab?: string }) => {
    if (payload?.lab === FENCE.lab) isThere = true
    else if (event !== 'last change') received.push([event, payload?.key].filter(Boolean).join(' '))
  })
  await expect.poll(() => shop.sockets.size).toBe(before + 1)
  shop.broadcast('version live', FENCE)
  await expect.poll(() => isThere).toBe(true)
  const client: Client = {
    received,
    emit: (event, payload) => void socket.emit(event, payload),
    leave: () => void socket.disconnect(),
  }
  clients.push(client)
  return client
}

const DISPEL = 'closeNotificationsChallenge'
const solvedIn = async (shopId: string): Promise<number> => {
  const { data }: { data: { solved: boolean }[] } = (
    await application.visitor(shopId).get('/api/Challenges')
  ).json()
  return data.filter(({ solved }) => solved).length
}

describe('the event that the server started', () => {
  it('is sent to the first client of each shop, and to no other', async () => {
    const first = await join('eve')
    const second = await join('eve')
    const neighbour = await join('adam')
    expect([first.received, second.received, neighbour.received]).toEqual([
      ['server started'],
      [],
      ['server started'],
    ])
  })

  it('is sent once, even if a socket reconnects', async () => {
    const received: string[] = []
    for (let visit = 0; visit < 10; visit++) {
      const client = await join('eve')
      received.push(...client.received)
      client.leave()
      const shop = await application.host.open('eve')
      await expect.poll(() => shop.sockets.size).toBe(0)
    }
    expect(received).toEqual(['server started'])
  })

  it('is not sent after a shop slept', async () => {
    ;(await join('eve')).leave()
    const shop = await application.host.open('eve')
    await expect.poll(() => shop.sockets.size).toBe(0)
    await application.host.sleep('eve')
    expect((await join('eve')).received).toEqual([])
  })

  it('is sent again after the next start', async () => {
    await join('eve')
    await application.close()
    await open(application.dataDir)
    expect((await join('eve')).received).toEqual(['server started'])
  })
})

describe('a challenge that was solved while no client was connected', () => {
  it('is announced to ten clients, and counts once', async () => {
    const shop = await application.host.open('eve')
    shop.emit('notifications.closed', { count: 2 })
    for (let visit = 0; visit < 10; visit++) {
      const client = await join('eve')
      expect(client.received.filter((news) => news.startsWith('challenge solved'))).toEqual([
        `challenge solved ${DISPEL}`,
      ])
      client.leave()
      await expect.poll(() => shop.sockets.size).toBe(0)
    }
    expect(await solvedIn('eve')).toBe(1)
  })
})

describe('two windows', () => {
  it('get the same events, and each counts once', async () => {
    const [left, right] = [await join('eve'), await join('eve')]
    for (const window of [left, right]) window.emit('verifyCloseNotificationsChallenge', [1, 2])
    await expect.poll(() => right.received).toContain(`challenge solved ${DISPEL}`)
    await application.visitor('eve').send({ method: 'DELETE', url: `/training/challenges/${DISPEL}/solved` })
    await expect.poll(() => right.received).toContain(`challenge unsolved ${DISPEL}`)
    expect(right.received).toEqual([`challenge solved ${DISPEL}`, `challenge unsolved ${DISPEL}`])
    expect(left.received.slice(1)).toEqual(right.received)
    expect(await solvedIn('eve')).toBe(0)
  })

  it('restore the same code at the same time, and it counts once', async () => {
    const [left, right] = [await join('eve'), await join('eve')]
    const code = 'OnaBBarwE2q487KZPVgxzNb59LGlaHquq06DmlyMX3okOQWRneYJpj1vWpK2'
    const apply = () => application.visitor('eve').put(`/rest/continue-code/apply/${code}`, {})
    const answers = await Promise.all([apply(), apply()])
    expect(answers.map((answer) => answer.json().data)).toEqual(
      Array(2).fill('3 solved challenges have been restored.'),
    )
    await expect.poll(() => right.received).toHaveLength(3)
    expect(left.received).toHaveLength(4)
    expect(await solvedIn('eve')).toBe(3)
  })
})

describe('a flag', () => {
  it('of another key or another shop acknowledges nothing', async () => {
    const [eves, adams] = [await application.host.open('eve'), await application.host.open('adam')]
    for (const shop of [eves, adams]) shop.emit('notifications.closed', { count: 2 })
    const eve = await join('eve')
    eve.emit('notification received', flagOf('Mass Dispel', 'the key of another host'))
    eve.emit('notification received', flagOf('Score Board', DEFAULT_CTF_KEY))
    eve.emit('verifyLocalXssChallenge', '<iframe src="javascript:alert(`xss`)">')
    await expect.poll(() => eve.received).toContain('challenge solved localXssChallenge')
    expect(application.training.progress(eves).unnoticed()).toContain(DISPEL)

    eve.emit('notification received', flagOf('Mass Dispel', DEFAULT_CTF_KEY))
    await expect.poll(() => application.training.progress(eves).unnoticed()).toEqual(['localXssChallenge'])
    expect(application.training.progress(adams).unnoticed()).toEqual([DISPEL])
  })
})
