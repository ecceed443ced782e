import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { closeTestApplication, openTestApplication } from '../testing/application.ts'
import { JOIN_HOST, openTestClass } from '../testing/class/class.ts'
import { DiskWatch, type DiskWatchOptions, diskProblemText, ShopSizes } from './disk-watch.ts'
import { openFilesLimit, openFilesProblem } from './startup-message.ts'

describe('a shop of a class', () => {
  it('refuses too many requests in a row while the others go on', async () => {
    const {
      application,
      join: comeIn,
      get,
      send,
    } = await openTestClass({ rateLimit: { atOnce: 3, perSecond: 1 / 1_000 } })
    const [ann, bob] = [await comeIn('Ann'), await comeIn('Bob')]
    // A request from a page of another shop is refused and does not count.
    for (let time = 0; time < 5; time++) {
      const headers = { cookie: ann.cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }
      expect((await send('GET', ann.host, '/rest/languages', { headers })).status).toBe(403)
    }
    for (let time = 0; time < 3; time++) expect((await get(ann, '/rest/languages')).status).toBe(200)
    const refused = await get(ann, '/rest/languages')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1000'])
    expect(refused.text).toMatch(/^Too many requests/)
    expect((await get(bob, '/rest/languages')).status).toBe(200)
    await closeTestApplication(application)
  })

  it('admits a whole class at once but no script that joins forever, without effect on those who are in', async () => {
    const { application, classroom, join: comeIn, get, post } = await openTestClass()
    const ann = await comeIn('Ann')
    const attempt = { code: classroom.itsClass.code, nickname: '<b>' }
    const answers: Awaited<ReturnType<typeof post>>[] = []
    while (answers.at(-1)?.status !== 429 && answers.length < 5_000) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => post('/.class/join', attempt)))))
    }
    expect(answers.length).toBeGreaterThan(400)
    expect(answers.at(-1)?.text).toContain('Many are coming in at this moment')
    expect((await get(ann, '/')).status).toBe(200)
    await expect.poll(async () => (await post('/.class/join', attempt)).status).toBe(409)
    await closeTestApplication(application)
  })

  it('keeps working, and so does the join page, while somebody sends requests that never end', async () => {
    const { application, classroom, join: comeIn, get, send } = await openTestClass({ joinRequestLimit: 2 })
    const ann = await comeIn('Ann')
    const begin = () => {
      const socket = connect(Number(classroom.addresses.port), '127.0.0.1')
      socket.on('error', () => {})
      socket.write(`POST /.class/join HTTP/1.1\r\nHost: ${JOIN_HOST}\r\nContent-Length: 99\r\n`)
      socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\n')
      return socket
    }
    const endless = [begin(), begin()]
    const askJoinPage = () => send('GET', JOIN_HOST, '/')
    await expect.poll(async () => (await askJoinPage()).status).toBe(503)
    const { headers, text } = await askJoinPage()
    expect([headers['retry-after'], text]).toEqual(['3', expect.stringContaining('Many are coming in')])
    expect((await get(ann, '/')).status).toBe(200)
    for (const socket of endless) socket.destroy()
    await expect.poll(async () => (await askJoinPage()).status).toBe(200)
    await closeTestApplication(application)
  })

  it('holds three files open, also after attacks on its tables', async () => {
    const application = await openTestApplication()
    const ofShops = () =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          const path = readlinkSync(`/proc/self/fd/${fd}`)
          return path.startsWith(join(application.dataDir, 'shops')) ? [path] : []
        } catch {
          return [] // The descriptor that read this folder.
        }
      })
    const visitors = ['ann', 'bob', 'carl'].map((shop) => application.visitor(shop))
    for (const { post, get } of visitors) {
      await get('/api/Products')
      await post('/api/Feedbacks', { comment: 'x', rating: 3 })
    }
    expect(ofShops()).toHaveLength(3 * 3)
    for (const { post } of visitors) await post('/rest/user/login', { email: "' or 1=1--", password: 'x' })
    expect(ofShops()).toHaveLength(3 * 3)
    await closeTestApplication(application)
  })
})

describe('the limit of open files', () => {
  it('is read from the system, with a warning if it is too low for a class', () => {
    expect(openFilesLimit()).toBeGreaterThan(0)
    expect(openFilesProblem(20_000)).toBeUndefined()
    expect(openFilesProblem(256)).toMatch(/256 files .* about 15 learners .* ulimit -n 5100/)
  })
})

describe('the disk space of a class', () => {
  const KIB = 1024
  const watch = async (
    quota: number,
    sizes: Record<string, number>,
    letGrow?: DiskWatchOptions['letGrow'],
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    for (const [name, size] of Object.entries(sizes)) writeFileSync(join(folder, name), Buffer.alloc(size))
    const reported: string[] = []
    const disk = new DiskWatch({
      sizes: new ShopSizes(folder),
      quota: () => quota,
      shops: async () => ['ann', 'bob'],
      letGrow: letGrow ?? (async () => {}),
      reporter: { unexpected: (error) => reported.push(String(error)) },
      onProblem: (use) => reported.push(diskProblemText(use)),
    })
    const use = await disk.measure()
    await disk.measure()
    disk.close()
    rmSync(folder, { recursive: true })
    return { use, reported }
  }

  it('is that of its own shops, with copies and logs', async () => {
    const { use, reported } = await watch(100 * KIB, {
      'ann.sqlite': 10 * KIB,
      'ann.sqlite-wal': KIB,
      'ann.sqlite.before-reset': 10 * KIB,
      'bob.sqlite': 2 * KIB,
      'stranger.sqlite': 500 * KIB,
    })
    expect([use.used, use.problem, reported]).toEqual([23 * KIB, undefined, []])
  })

  it('is reported once before it is used up, with figures', async () => {
    const { use, reported } = await watch(10 * KIB, { 'ann.sqlite': 9 * KIB })
    expect([use.problem, reported.length]).toEqual(['nearly', 1])
    expect(reported[0]).toMatch(/^The shops have nearly used up .* CLASS_DISK/)
  })

  it('stops the largest shops from growing once it is used up, and no others', async () => {
    const held: [string, boolean][] = []
    const letGrow = async (shop: string, mayGrow: boolean) => void held.push([shop, mayGrow])
    const { use } = await watch(10 * KIB, { 'ann.sqlite': 9 * KIB, 'bob.sqlite': 2 * KIB }, letGrow)
    expect(use.problem).toBe('full')
    expect(held).toEqual([
      ['ann', false],
      ['ann', false],
    ])
  })

  it('is read once for all classes of a process', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    writeFileSync(join(folder, 'ann.sqlite'), Buffer.alloc(KIB))
    writeFileSync(join(folder, 'bob.sqlite'), Buffer.alloc(2 * KIB))
    const sizes = new ShopSizes(folder)
    const read = vi.spyOn(sizes, 'read')
    const classes = ['ann', 'bob'].map(
      (shop) =>
        new DiskWatch({
          sizes,
          quota: () => 10 * KIB,
          shops: async () => [shop],
          letGrow: async () => {},
          onProblem: () => {},
          reporter: { unexpected: () => {} },
        }),
    )
    try {
      vi.advanceTimersByTime(30_000)
      await vi.waitFor(() =>
        expect(classes.map(({ lastMeasured }) => lastMeasured?.used)).toEqual([KIB, 2 * KIB]),
      )
      expect(new Set(read.mock.results.map(({ value }) => value)).size).toBe(1)
      for (const one of classes) one.close()
      read.mockClear()
      vi.advanceTimersByTime(60_000)
      expect(read).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
      rmSync(folder, { recursive: true })
    }
  })

  it('limits what a learner fills in, not their progress', async () => {
    const application = await openTestApplication()
    const ann = application.visitor('ann')
    const { tables } = await application.host.open('ann')
    tables.allowGrowth(false)
    const fill = (table: string) =>
      tables.run(`INSERT INTO ${table} VALUES (?, ?)`, ['big', 'x'.repeat(1_000_000)])
    expect(() => fill('ff_versions')).toThrow(/full/)
    await ann.get('/rest/nowhere')
    expect(await ann.solved('errorHandlingChallenge')).toBe(true)
    tables.allowGrowth(true)
    fill('ff_versions')
    await closeTestApplication(application)
  })
})
