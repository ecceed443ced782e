import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShopSocket } from '../shop/clients.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../testing/application.ts'
import { b64, begin } from '../testing/workbench.ts'

describe('a shop', () => {
  let house: TestApplication

  beforeEach(async () => {
    house = await openTestApplication()
  })
  afterEach(() => closeTestApplication(house))

  const fileOf = (id: string): string => join(house.dataDir, 'shops', `${id}.sqlite`)
  const filesOf = (id: string): string[] =>
    readdirSync(join(house.dataDir, 'shops')).filter((name) => name.startsWith(id))
  const register = (id: string) =>
    house.visitor(id).post('/api/Users', { email: 'new@customer.example', password: 'squeeze-me' })
  const login = (id: string) =>
    house.visitor(id).post('/rest/user/login', { email: 'new@customer.example', password: 'squeeze-me' })

  it('gets fresh data and keeps its progress and its live versions when it is reset', async () => {
    await register('ann')
    await house.visitor('ann').get('/rest/nowhere')
    await house.visitor('ann').put('/training/coding/loginAdminChallenge/live', { fix: 0 })

    const reset = await house.visitor('ann').post('/training/shop/reset', {})
    expect(reset.statusCode).toBe(204)
    expect((await login('ann')).statusCode).toBe(401)
    expect(await house.visitor('ann').solved('errorHandlingChallenge')).toBe(true)
    expect((await house.visitor('ann').get('/training/coding/loginAdminChallenge')).json().live).toBe(0)
  })

  it('is answered while a whole class wakes up', async () => {
    const ids = Array.from({ length: 40 }, (_, nth) => `sleeper-${nth}`)
    for (const id of ids) {
      await house.host.open(id)
      await house.host.sleep(id)
    }
    await house.visitor('ann').get('/rest/admin/application-version')
    let woken = 0
    const waking = ids.map(async (id) => {
      await house.host.open(id)
      woken += 1
    })
    const answer = await house.visitor('ann').get('/rest/admin/application-version')
    expect(answer.statusCode).toBe(200)
    expect(woken).toBeLessThan(ids.length)
    await Promise.all(waking)
  })

  it('does not delay its scratch shops by its own work, and all of them count as one owner', async () => {
    const shop = await house.host.open('ann')
    const twins = [await house.host.openScratchShop(shop), await house.host.openScratchShop(shop)]
    const owners = twins.map((twin) => house.host.ownerOf(twin.shop.id))
    expect(owners[0]).toBe(owners[1])
    expect(owners[0]).not.toBe(house.host.ownerOf('ann'))
    for (const twin of twins) await twin.close()
  })

  it('loses both when the learner starts over', async () => {
    await register('ann')
    await house.visitor('ann').get('/rest/nowhere')
    await house.visitor('ann').put('/training/coding/loginAdminChallenge/live', { fix: 0 })

    await house.visitor('ann').post('/training/shop/start-over', {})
    expect((await login('ann')).statusCode).toBe(401)
    expect(await house.visitor('ann').solved('errorHandlingChallenge')).toBe(false)
    expect((await house.visitor('ann').get('/training/coding/loginAdminChallenge')).json().live).toBe(null)
  })

  it('cannot be reset by a page of another site', async () => {
    const answer = await house
      .visitor('ann')
      .post('/training/shop/start-over', {}, { headers: { origin: 'https://evil.example' } })
    expect(answer.statusCode).toBe(403)
  })

  it('cannot be reset by another site in disguise either', async () => {
    for (const [url, headers] of [
      ['/%74raining/shop/start-over', { origin: 'https://evil.example' }],
      ['//TRAINING/shop/reset', { 'sec-fetch-site': 'cross-site' }],
      ['/training/shop/reset', { origin: 'http://evil.example:3000', host: 'evil.example:3000' }],
      ['/snippets/verdict', { origin: 'https://evil.example' }],
    ] as const) {
      expect((await house.visitor('ann').post(url, {}, { headers })).statusCode).toBe(403)
    }
  })

  it('is unchanged after it was put to sleep', async () => {
    await register('ann')
    await house.host.sleep('ann')
    expect(house.host.awake()).not.toContain('ann')
    expect((await login('ann')).statusCode).toBe(200)
  })

  it('never has an id that is deleted at the next start', async () => {
    for (const id of ['twin-anna', 'twin-0123456789abcdef']) {
      await expect(house.host.open(id)).rejects.toThrow('Not the id of a shop')
    }
  })

  it('can be backed up by copying its file', async () => {
    await register('ann')
    await house.host.sleep('ann')
    copyFileSync(fileOf('ann'), fileOf('copy'))
    expect((await login('copy')).statusCode).toBe(200)
  })

  it('is fresh after its file was deleted', async () => {
    await register('ann')
    await house.host.delete('ann')
    expect((await login('ann')).statusCode).toBe(401)
  })

  it('that was deleted for good never comes back, and its visitors are disconnected', async () => {
    const { host } = house
    const shop = await host.open('ann')
    const { connectedSignal: stay } = shop
    const open = () => ({ on: vi.fn(), emit: vi.fn(), disconnect: vi.fn() })
    const [socket, late] = [open(), open()]
    shop.connect(socket as Partial<ShopSocket> as ShopSocket)
    await begin(house.visitor('ann'), {
      parts: [b64('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
      rows: Array.from({ length: 900 }, () => []),
      pace: 50,
    })
    await host.erase('ann')
    expect([stay.aborted, socket.disconnect.mock.calls]).toEqual([true, [[true]]])
    shop.connect(late as Partial<ShopSocket> as ShopSocket)
    expect(late.disconnect).toHaveBeenCalledOnce()
    expect((await house.visitor('ann').get('/')).statusCode).toBe(410)
    await expect(host.open('ann')).rejects.toThrow('This shop was deleted.')
    expect([filesOf('ann'), house.warnings]).toEqual([[], []])
  })

  it('that cannot be opened is not awake, and can still be deleted', async () => {
    mkdirSync(fileOf('ann'))
    const opening = expect(house.host.open('ann')).rejects.toThrow('cannot be opened')
    const found = house.host.ifAwake('ann')
    await opening
    expect(await found).toBeUndefined()

    rmdirSync(fileOf('ann'))
    mkdirSync(`${fileOf('ann')}-wal`)
    const failing = expect(house.host.open('ann')).rejects.toThrow('cannot be opened')
    rmdirSync(`${fileOf('ann')}-wal`)
    await Promise.all([failing, house.host.erase('ann')])
    await expect(house.host.open('ann')).rejects.toThrow('This shop was deleted.')
  })

  it('quarantines a damaged file, reports it, and recovers readable progress', async () => {
    await house.visitor('ann').get('/rest/nowhere')
    await house.host.sleep('ann')
    const whole = readFileSync(fileOf('ann'))
    truncateSync(fileOf('ann'), whole.length - 4096)

    expect((await house.visitor('ann').get('/rest/products/search?q=')).statusCode).toBe(200)
    const aside = filesOf('ann').find((name) => name.includes('damaged'))
    expect(readFileSync(join(house.dataDir, 'shops', String(aside)))).toHaveLength(whole.length - 4096)
    expect(house.warnings.join()).toContain(String(aside))
  })

  it('quarantines a file that is no database at all', async () => {
    writeFileSync(fileOf('ann'), 'this was a shop once')
    expect((await house.visitor('ann').get('/rest/products/search?q=')).statusCode).toBe(200)
    expect(filesOf('ann').some((name) => name.includes('damaged'))).toBe(true)
  })

  it('refuses a file of a newer release without touching it, while other shops go on', async () => {
    await register('ann')
    await house.host.sleep('ann')
    const db = new DatabaseSync(fileOf('ann'))
    db.exec('PRAGMA user_version = 999')
    db.close()
    const before = readFileSync(fileOf('ann'))

    const refused = await house.visitor('ann').get('/rest/products/search?q=')
    expect(refused.statusCode).toBe(503)
    expect(refused.body).toContain('newer release')
    expect(readFileSync(fileOf('ann')).equals(before)).toBe(true)
    expect((await house.visitor('bob').get('/rest/products/search?q=')).statusCode).toBe(200)
  })

  it('says that it is full, loses nothing, still keeps progress, and goes on when there is room again', async () => {
    await register('ann')
    const shop = await house.host.open('ann')
    const pages = shop.tables.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
    shop.tables.get(`PRAGMA max_page_count = ${pages}`)

    const review = () => house.visitor('ann').put('/rest/products/1/reviews', { message: 'x'.repeat(900) })
    let refused = await review()
    for (let tries = 0; refused.statusCode === 201 && tries < 200; tries++) refused = await review()
    expect(refused.statusCode).toBe(507)
    expect(refused.body).toContain('This shop is full')
    expect((await login('ann')).statusCode).toBe(200)
    const note = { text: 'still here '.repeat(900) }
    const noted = await house.visitor('ann').put('/training/notes/loginAdminChallenge', note)
    expect(noted.json().loginAdminChallenge).toMatchObject(note)
    await house.visitor('ann').get('/rest/nowhere')
    expect(await house.visitor('ann').solved('errorHandlingChallenge')).toBe(true)
    expect((await review()).statusCode).toBe(507)
    expect(house.warnings).toEqual([])

    shop.tables.get('PRAGMA max_page_count = 1000000')
    expect((await review()).statusCode).toBe(201)
  })
})

describe('a folder of shops', () => {
  it('belongs to one process at a time', async () => {
    const house = await openTestApplication()
    await expect(openTestApplication({ dataDir: house.dataDir })).rejects.toThrow(
      'Another Forbidden Fruit is running',
    )
    await house.close()
    const next = await openTestApplication({ dataDir: house.dataDir })
    await closeTestApplication(next)
  })
})

describe('an idle shop', () => {
  it('is put to sleep although a customer left in the middle of a request', async () => {
    const house = await openTestApplication({ idleMs: 60 })
    await house.app.listen({ port: 0, host: '127.0.0.1' })
    const address = house.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /rest/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    await expect.poll(() => house.host.awake()).toContain('home')
    socket.destroy()
    await expect.poll(() => house.host.awake(), { timeout: 3000 }).not.toContain('home')
    await closeTestApplication(house)
  })

  it('is put to sleep automatically and wakes at the next request', async () => {
    const house = await openTestApplication({ idleMs: 60 })
    await house.visitor('ann').get('/rest/products/search?q=')
    await expect.poll(() => house.host.awake(), { timeout: 3000 }).not.toContain('ann')
    expect((await house.visitor('ann').get('/rest/products/search?q=')).statusCode).toBe(200)
    await closeTestApplication(house)
  })
})
