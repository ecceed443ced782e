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
import { b64, startRun } from '../testing/workbench.ts'

describe('a shop', () => {
  let application: TestApplication

  beforeEach(async () => {
    application = await openTestApplication()
  })
  afterEach(() => closeTestApplication(application))

  const fileOf = (id: string): string => join(application.dataDir, 'shops', `${id}.sqlite`)
  const filesOf = (id: string): string[] =>
    readdirSync(join(application.dataDir, 'shops')).filter((name) => name.startsWith(id))
  const register = (id: string) =>
    application.visitor(id).post('/api/Users', { email: 'new@customer.example', password: 'squeeze-me' })
  const login = (id: string) =>
    application
      .visitor(id)
      .post('/rest/user/login', { email: 'new@customer.example', password: 'squeeze-me' })

  it('gets fresh data and keeps its progress and its live versions when it is reset', async () => {
    await register('ann')
    await application.visitor('ann').get('/rest/nowhere')
    await application.visitor('ann').put('/training/coding/loginAdminChallenge/live', { fix: 0 })

    const reset = await application.visitor('ann').post('/training/shop/reset', {})
    expect(reset.statusCode).toBe(204)
    expect((await login('ann')).statusCode).toBe(401)
    expect(await application.visitor('ann').solved('errorHandlingChallenge')).toBe(true)
    expect((await application.visitor('ann').get('/training/coding/loginAdminChallenge')).json().live).toBe(0)
  })

  it('is answered while a whole class wakes up', async () => {
    const ids = Array.from({ length: 40 }, (_, nth) => `sleeper-${nth}`)
    for (const id of ids) {
      await application.host.open(id)
      await application.host.sleep(id)
    }
    await application.visitor('ann').get('/rest/admin/application-version')
    let woken = 0
    const waking = ids.map(async (id) => {
      await application.host.open(id)
      woken += 1
    })
    const answer = await application.visitor('ann').get('/rest/admin/application-version')
    expect(answer.statusCode).toBe(200)
    expect(woken).toBeLessThan(ids.length)
    await Promise.all(waking)
  })

  it('does not delay its scratch shops by its own work, and all of them count as one owner', async () => {
    const shop = await application.host.open('ann')
    const scratchShops = [
      await application.host.openScratchShop(shop),
      await application.host.openScratchShop(shop),
    ]
    const owners = scratchShops.map((scratchShop) => application.host.ownerOf(scratchShop.shop.id))
    expect(owners[0]).toBe(owners[1])
    expect(owners[0]).not.toBe(application.host.ownerOf('ann'))
    for (const scratchShop of scratchShops) await scratchShop.close()
  })

  it('loses both when the learner starts over', async () => {
    await register('ann')
    await application.visitor('ann').get('/rest/nowhere')
    await application.visitor('ann').put('/training/coding/loginAdminChallenge/live', { fix: 0 })

    await application.visitor('ann').post('/training/shop/start-over', {})
    expect((await login('ann')).statusCode).toBe(401)
    expect(await application.visitor('ann').solved('errorHandlingChallenge')).toBe(false)
    expect((await application.visitor('ann').get('/training/coding/loginAdminChallenge')).json().live).toBe(
      null,
    )
  })

  it('cannot be reset by a page of another site', async () => {
    const answer = await application
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
      expect((await application.visitor('ann').post(url, {}, { headers })).statusCode).toBe(403)
    }
  })

  it('is unchanged after it was put to sleep', async () => {
    await register('ann')
    await application.host.sleep('ann')
    expect(application.host.awake()).not.toContain('ann')
    expect((await login('ann')).statusCode).toBe(200)
  })

  it('never has an id that is deleted at the next start', async () => {
    for (const id of ['twin-anna', 'twin-0123456789abcdef']) {
      await expect(application.host.open(id)).rejects.toThrow('Not the id of a shop')
    }
  })

  it('can be backed up by copying its file', async () => {
    await register('ann')
    await application.host.sleep('ann')
    copyFileSync(fileOf('ann'), fileOf('copy'))
    expect((await login('copy')).statusCode).toBe(200)
  })

  it('is fresh after its file was deleted', async () => {
    await register('ann')
    await application.host.delete('ann')
    expect((await login('ann')).statusCode).toBe(401)
  })

  it('that was deleted for good never comes back, and its visitors are disconnected', async () => {
    const { host } = application
    const shop = await host.open('ann')
    const { connectedSignal: stay } = shop
    const open = () => ({ on: vi.fn(), emit: vi.fn(), disconnect: vi.fn() })
    const [socket, late] = [open(), open()]
    shop.connect(socket as Partial<ShopSocket> as ShopSocket)
    await startRun(application.visitor('ann'), {
      parts: [b64('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
      rows: Array.from({ length: 900 }, () => []),
      pace: 50,
    })
    await host.erase('ann')
    expect([stay.aborted, socket.disconnect.mock.calls]).toEqual([true, [[true]]])
    shop.connect(late as Partial<ShopSocket> as ShopSocket)
    expect(late.disconnect).toHaveBeenCalledOnce()
    expect((await application.visitor('ann').get('/')).statusCode).toBe(410)
    await expect(host.open('ann')).rejects.toThrow('This shop was deleted.')
    expect([filesOf('ann'), application.warnings]).toEqual([[], []])
  })

  it('that cannot be opened is not awake, and can still be deleted', async () => {
    mkdirSync(fileOf('ann'))
    const opening = expect(application.host.open('ann')).rejects.toThrow('cannot be opened')
    const found = application.host.ifAwake('ann')
    await opening
    expect(await found).toBeUndefined()

    rmdirSync(fileOf('ann'))
    mkdirSync(`${fileOf('ann')}-wal`)
    const failing = expect(application.host.open('ann')).rejects.toThrow('cannot be opened')
    rmdirSync(`${fileOf('ann')}-wal`)
    await Promise.all([failing, application.host.erase('ann')])
    await expect(application.host.open('ann')).rejects.toThrow('This shop was deleted.')
  })

  it('that failed to wake up wakes up at the next request', async () => {
    mkdirSync(fileOf('ann'))
    expect((await application.visitor('ann').get('/rest/languages')).statusCode).toBe(503)
    rmdirSync(fileOf('ann'))
    expect((await application.visitor('ann').get('/rest/languages')).statusCode).toBe(200)
  })

  it('quarantines a damaged file, reports it, and recovers readable progress', async () => {
    await application.visitor('ann').get('/rest/nowhere')
    await application.host.sleep('ann')
    const whole = readFileSync(fileOf('ann'))
    truncateSync(fileOf('ann'), whole.length - 4096)

    expect((await application.visitor('ann').get('/rest/products/search?q=')).statusCode).toBe(200)
    const aside = filesOf('ann').find((name) => name.includes('damaged'))
    expect(readFileSync(join(application.dataDir, 'shops', String(aside)))).toHaveLength(whole.length - 4096)
    expect(application.warnings.join()).toContain(String(aside))
  })

  it('quarantines a file that is not a database at all', async () => {
    writeFileSync(fileOf('ann'), 'this was a shop once')
    expect((await application.visitor('ann').get('/rest/products/search?q=')).statusCode).toBe(200)
    expect(filesOf('ann').some((name) => name.includes('damaged'))).toBe(true)
  })

  it('refuses a file of a newer release without touching it, while other shops go on', async () => {
    await register('ann')
    await application.host.sleep('ann')
    const db = new DatabaseSync(fileOf('ann'))
    db.exec('PRAGMA user_version = 999')
    db.close()
    const before = readFileSync(fileOf('ann'))

    const refused = await application.visitor('ann').get('/rest/products/search?q=')
    expect(refused.statusCode).toBe(503)
    expect(refused.body).toContain('newer release')
    expect(readFileSync(fileOf('ann')).equals(before)).toBe(true)
    expect((await application.visitor('bob').get('/rest/products/search?q=')).statusCode).toBe(200)
  })

  it('says that it is full, loses nothing, still keeps progress, and goes on when there is room again', async () => {
    await register('ann')
    const shop = await application.host.open('ann')
    const pages = shop.tables.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
    shop.tables.get(`PRAGMA max_page_count = ${pages}`)

    const review = () =>
      application.visitor('ann').put('/rest/products/1/reviews', { message: 'x'.repeat(900) })
    let refused = await review()
    for (let tries = 0; refused.statusCode === 201 && tries < 200; tries++) refused = await review()
    expect(refused.statusCode).toBe(507)
    expect(refused.body).toContain('This shop is full')
    expect((await login('ann')).statusCode).toBe(200)
    const note = { text: 'still here '.repeat(900) }
    const noted = await application.visitor('ann').put('/training/notes/loginAdminChallenge', note)
    expect(noted.json().loginAdminChallenge).toMatchObject(note)
    await application.visitor('ann').get('/rest/nowhere')
    expect(await application.visitor('ann').solved('errorHandlingChallenge')).toBe(true)
    expect((await review()).statusCode).toBe(507)
    expect(application.warnings).toEqual([])

    shop.tables.get('PRAGMA max_page_count = 1000000')
    expect((await review()).statusCode).toBe(201)
  })
})

describe('a folder of shops', () => {
  it('belongs to one process at a time', async () => {
    const application = await openTestApplication()
    await expect(openTestApplication({ dataDir: application.dataDir })).rejects.toThrow(
      'Another Forbidden Fruit is running',
    )
    await application.close()
    const next = await openTestApplication({ dataDir: application.dataDir })
    await closeTestApplication(next)
  })
})

describe('an idle shop', () => {
  it('is put to sleep although a customer left in the middle of a request', async () => {
    const application = await openTestApplication({ idleMs: 60 })
    await application.app.listen({ port: 0, host: '127.0.0.1' })
    const address = application.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /rest/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    await expect.poll(() => application.host.awake()).toContain('home')
    socket.destroy()
    await expect.poll(() => application.host.awake(), { timeout: 3000 }).not.toContain('home')
    await closeTestApplication(application)
  })

  it('is put to sleep automatically and wakes at the next request', async () => {
    const application = await openTestApplication({ idleMs: 60 })
    await application.visitor('ann').get('/rest/products/search?q=')
    await expect.poll(() => application.host.awake(), { timeout: 3000 }).not.toContain('ann')
    expect((await application.visitor('ann').get('/rest/products/search?q=')).statusCode).toBe(200)
    await closeTestApplication(application)
  })
})
