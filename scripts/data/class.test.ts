import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isClassBackup } from '#server/class/backup/file.ts'
import { S3Store } from '#server/cluster/snapshots/s3-store.ts'
import { backUpShop, shopFile } from '#server/host/files/backups.ts'
import { openTestClass, type TestClass } from '#server/testing/class/class.ts'
import { requestDashboard, signInStaff } from '#server/testing/class/dashboard.ts'
import { openTestDatabase } from '#server/testing/postgres/database.ts'
import { openTestS3 } from '#server/testing/s3.ts'
import { scheduleBackups } from '../launcher/scheduled-backups.mjs'
import { backUpClassOf, restoreClassFrom } from './class.ts'

// The commands of docs/class.md.
const SOLVED = 'errorHandlingChallenge'

let folders: string
beforeEach(() => {
  folders = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  for (const name of [
    'CLASS',
    'CLASS_STORE_URL',
    'SNAPSHOTS_URL',
    'CLASS_BACKUP_FOLDER',
    'CLASS_BACKUP_KEEP',
  ]) {
    vi.stubEnv(name, '')
  }
})
afterEach(() => rmSync(folders, { recursive: true, force: true }))

const folder = (name: string) => join(folders, name)
const backUp = (dataDir: string, to: string, name?: string) =>
  backUpClassOf(dataDir, { name, to, isScheduled: false })

/** The stores that a class may have. `other`: where the backup is restored. */
const STORES: readonly [
  name: string,
  open: () => Promise<{ url?: string; other?: string; isMissing?: boolean }>,
][] = [
  ['on SQLite', async () => ({})],
  [
    'on PostgreSQL',
    async () => {
      const postgres = await openTestDatabase()
      onTestFinished(() => postgres.close())
      return { url: postgres.url, other: await postgres.another(), isMissing: !postgres.isReal }
    },
  ],
  [
    'that moves from SQLite to PostgreSQL',
    async () => {
      const postgres = await openTestDatabase()
      onTestFinished(() => postgres.close())
      return { other: postgres.url, isMissing: !postgres.isReal }
    },
  ],
  [
    'that moves from PostgreSQL to SQLite',
    async () => {
      const postgres = await openTestDatabase()
      onTestFinished(() => postgres.close())
      return { url: postgres.url, isMissing: !postgres.isReal }
    },
  ],
]

describe.each(STORES)('a class %s', (_, openStores) => {
  it('goes on elsewhere from a backup that was made while it ran', { timeout: 120_000 }, async ({ skip }) => {
    const { url, other, isMissing } = await openStores()
    if (isMissing) skip('The embedded PostgreSQL has one connection only.')
    let testClass: TestClass = await openTestClass({ storeUrl: url }, folder('one'))
    const [ann, bob] = [await testClass.join('Ann'), await testClass.join('Bob')]
    const eventsOf = async () => {
      const { classStore, itsClass } = testClass.classroom
      return (await classStore.events(itsClass.id)).map(({ id, kind, key }) => ({ id, kind, key }))
    }
    await testClass.get(bob, '/rest/languages')
    await testClass.get(ann, '/rest/nowhere')
    await expect.poll(eventsOf).toContainEqual(expect.objectContaining({ kind: 'solved', key: SOLVED }))
    const { link, key } = await signInStaff(testClass)
    const askDashboard = (method: string, path: string, body?: object) =>
      requestDashboard(testClass, { link, key, method, path, body })
    await askDashboard('POST', '/api/messages', { audience: { to: 'all' }, text: 'Welcome' })
    await askDashboard('POST', '/api/plan', { ready: 'ninety-minutes' })
    const before = { code: testClass.classroom.itsClass.code, events: await eventsOf() }
    const plan = (await askDashboard('GET', '/api/plans')).text
    expect((await askDashboard('GET', '/api/me')).text).toContain('"role":"host"')

    vi.stubEnv('CLASS_STORE_URL', url ?? '')
    expect(await backUp(folder('one'), folder('class.ffclass'))).toMatch(/“Monday” .* 2 learners, 2 shops\.$/)
    await testClass.join('Too Late')
    await testClass.application.close()
    rmSync(folder('one'), { recursive: true })

    vi.stubEnv('CLASS_STORE_URL', other ?? '')
    expect(await restoreClassFrom(folder('two'), folder('class.ffclass'), false)).toContain('2 learners')
    testClass = await openTestClass({ storeUrl: other }, folder('two'))
    onTestFinished(() => testClass.application.close())
    expect({ code: testClass.classroom.itsClass.code, events: await eventsOf() }).toEqual(before)
    // The cookie, the passphrase and the key of staff.
    expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
    const back = await testClass.post('/.class/resume', { nickname: 'bob', words: bob.words })
    expect(back.text).toContain(bob.host)
    const dashboard = new URL(await testClass.classroom.openDashboard())
    const again = await requestDashboard(testClass, {
      link: dashboard,
      key,
      method: 'GET',
      path: '/api/plans',
    })
    expect(again.text).toBe(plan)
    // A host of one server is no host of another one.
    const readAs = (path: string) =>
      requestDashboard(testClass, { link: dashboard, key, method: 'GET', path })
    expect((await readAs('/api/me')).text).toContain('"role":"owner"')
    expect((await readAs('/api/classes')).status).toBe(403)
    const messages = await requestDashboard(testClass, {
      link: dashboard,
      key,
      method: 'GET',
      path: '/api/messages',
    })
    expect(messages.text).toContain('Welcome')
    const challenges = await testClass.get(ann, '/api/Challenges/?key=errorHandlingChallenge')
    expect(JSON.parse(challenges.text).data).toContainEqual(
      expect.objectContaining({ key: SOLVED, solved: true }),
    )
  })
})

describe('the backup of a class', { timeout: 120_000 }, () => {
  /** A class that was closed, and its backup. */
  async function closedClass() {
    const testClass = await openTestClass({}, folder('one'))
    const ann = await testClass.join('Ann')
    await testClass.get(ann, '/rest/nowhere')
    await testClass.application.close()
    await backUp(folder('one'), folder('class.ffclass'))
    return { ann }
  }
  const restore = (dataDir: string, file: string, isReplacing = false) =>
    restoreClassFrom(folder(dataDir), folder(file), isReplacing)

  it('is refused with a sentence if it is broken or foreign, and nothing is restored', async () => {
    await closedClass()
    const whole = readFileSync(folder('class.ffclass'))
    const broken = (name: string, change: (db: DatabaseSync) => void): void => {
      writeFileSync(folder(name), whole)
      const db = new DatabaseSync(folder(name))
      change(db)
      db.close()
    }
    writeFileSync(folder('short'), whole.subarray(0, whole.length / 2))
    broken('changed', (db) => {
      const other = zstdCompressSync('[]')
      db.prepare("UPDATE entries SET bytes = ? WHERE name LIKE 'store/learners/%'").run(other)
    })
    broken('lacking', (db) => db.exec("DELETE FROM entries WHERE name LIKE 'shops/%'"))
    broken('renamed', (db) => db.exec("UPDATE about SET value = 'Other' WHERE name = 'className'"))
    broken('newer', (db) => db.exec('PRAGMA user_version = 99'))
    writeFileSync(folder('letter'), 'a letter')
    for (const name of ['short', 'changed', 'lacking', 'renamed']) {
      await expect(restore('two', name), name).rejects.toThrow(/is damaged: .* Nothing was restored/)
    }
    await expect(restore('two', 'newer')).rejects.toThrow(/by a newer release/)
    await expect(restore('two', 'letter')).rejects.toThrow(/is no backup of a class/)
    expect(isClassBackup(folder('letter'))).toBe(false)
    expect(readdirSync(folder('two'))).toEqual([])
  })

  it('replaces a class that is there only when it is told to, with all that came after it', async () => {
    const { ann } = await closedClass()
    let testClass = await openTestClass({}, folder('one'))
    const bob = await testClass.join('Bob')
    await testClass.application.close()
    await expect(restore('one', 'class.ffclass')).rejects.toThrow(/“Monday” is here already.*--replace/)
    testClass = await openTestClass({}, folder('one'))
    expect((await testClass.get(bob, '/rest/languages')).status).toBe(200)
    await testClass.application.close()

    await restore('one', 'class.ffclass', true)
    testClass = await openTestClass({}, folder('one'))
    onTestFinished(() => testClass.application.close())
    expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
    expect((await testClass.get(bob, '/rest/languages')).status).not.toBe(200)
    expect(readdirSync(folder('one/shops')).join()).not.toContain(bob.shop)
  })

  it('goes on although the folder of shops is gone', async () => {
    const { ann } = await closedClass()
    rmSync(folder('one/shops'), { recursive: true })
    await restore('one', 'class.ffclass', true)
    const testClass = await openTestClass({}, folder('one'))
    onTestFinished(() => testClass.application.close())
    expect((await testClass.get(ann, '/rest/languages')).status).toBe(200)
  })

  it('that is no longer understood deletes nothing of the class that is there', async () => {
    const { ann } = await closedClass()
    const db = new DatabaseSync(folder(`one/shops/${ann.shop}.sqlite`))
    db.exec('CREATE TABLE stranger (id)')
    db.close()
    await backUp(folder('one'), folder('strange.ffclass'))
    const before = readdirSync(folder('one/shops'))
    await expect(restore('one', 'strange.ffclass', true)).rejects.toThrow('no shop of this release')
    expect(readdirSync(folder('one/shops'))).toEqual(before)
  })

  it('leaves a class as it was if the disk becomes full', async ({ skip }) => {
    const small = folder('one')
    mkdirSync(small)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', small], { stdio: 'ignore' })
    } catch {
      skip('Only who may mount a small disk can fill it.')
    }
    try {
      await restoreOnFullDisk(small)
    } finally {
      execFileSync('umount', ['--lazy', small])
    }
  })

  async function restoreOnFullDisk(small: string): Promise<void> {
    let testClass = await openTestClass({}, small)
    const learners = [await testClass.join('Ann'), await testClass.join('Bob')]
    for (const who of learners) await testClass.get(who, '/rest/languages')
    await testClass.application.close()
    const describeGoods = (text: string) => {
      for (const { shop } of learners) {
        const db = new DatabaseSync(shopFile(small, shop))
        db.exec(
          `UPDATE Products SET description = ${text} WHERE id = 1; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)`,
        )
        db.close()
      }
    }
    describeGoods('hex(randomblob(2000000))')
    await backUp(small, folder('class.ffclass'))
    describeGoods("'short'")
    const { bavail, bsize } = statfsSync(small)
    writeFileSync(join(small, 'fill'), Buffer.alloc(bavail * bsize - 7_000_000))
    const files = () => readdirSync(join(small, 'shops')).sort()
    const before = files()

    await expect(restore('one', 'class.ffclass', true)).rejects.toThrow(/too full .* Nothing was changed/)
    expect(files()).toEqual(before)
    rmSync(join(small, 'fill'))
    testClass = await openTestClass({}, small)
    for (const who of learners) {
      const { status, text } = await testClass.get(who, '/api/Products/1')
      expect([status, text]).toEqual([200, expect.stringContaining('"short"')])
    }
    await testClass.application.close()
  }

  it('is of one class while several are open, with nothing of the others', async () => {
    let testClass = await openTestClass({}, folder('one'))
    const endsAt = new Date(Date.now() + 86_400_000)
    const { code } = await testClass.classroom.classes.create({ name: 'Tuesday', endsAt, language: 'de_DE' })
    const [ann, bob] = [await testClass.join('Ann'), await testClass.join('Bob', code)]
    for (const who of [ann, bob]) await testClass.get(who, '/rest/languages')
    expect(await backUp(folder('one'), folder('b.ffclass'), 'Tuesday')).toMatch(
      /“Tuesday” .* 1 learners, 1 shops\.$/,
    )
    await testClass.application.close()
    expect(await restore('two', 'b.ffclass')).toContain('“Tuesday”')
    testClass = await openTestClass({ name: 'Tuesday' }, folder('two'))
    onTestFinished(() => testClass.application.close())
    expect(testClass.classroom.itsClass).toMatchObject({ code, language: 'de_DE' })
    expect((await testClass.classroom.classStore.allClasses()).map(({ name }) => name)).toEqual(['Tuesday'])
    expect((await testClass.get(bob, '/rest/languages')).status).toBe(200)
    expect((await testClass.get(ann, '/rest/languages')).status).not.toBe(200)
    expect(existsSync(shopFile(folder('two'), ann.shop))).toBe(false)
  })

  it('does not go beside classes of another installation', async () => {
    await closedClass()
    const testClass = await openTestClass({ name: 'Tuesday' }, folder('two'))
    await testClass.application.close()
    await expect(restore('two', 'class.ffclass')).rejects.toThrow(/another installation here: “Tuesday”/)
  })

  it('is made of the class that is named, in any case, or of the only one', async () => {
    await closedClass()
    const testClass = await openTestClass({ name: 'Tuesday' }, folder('one'))
    await testClass.application.close()
    await expect(backUp(folder('one'), folder('b.ffclass'))).rejects.toThrow(/“Monday”, “Tuesday”/)
    expect(await backUp(folder('one'), folder('b.ffclass'), 'tuesday')).toContain('0 learners')
    await expect(backUp(folder('one'), folder('b.ffclass'), 'tuesday')).rejects.toThrow(/exists already/)
    await expect(backUp(folder('nowhere'), folder('c.ffclass'))).rejects.toThrow(/no class in/)
  })

  it('that the clock asks for replaces the oldest one above the number to keep', async () => {
    await closedClass()
    vi.stubEnv('CLASS_BACKUP_FOLDER', folder('kept'))
    vi.stubEnv('CLASS_BACKUP_KEEP', '2')
    const files: string[][] = []
    for (let times = 0; times < 3; times++) {
      await backUpClassOf(folder('one'), { isScheduled: true })
      files.push(readdirSync(folder('kept')).sort())
    }
    expect(files.map(({ length }) => length)).toEqual([1, 2, 2])
    expect(files[2]).not.toContain(files[0]?.[0])
  })

  it('is made by the clock while a class runs, in a process of its own', async () => {
    await closedClass()
    vi.stubEnv('CLASS_BACKUP_FOLDER', folder('kept'))
    const stop = scheduleBackups(
      process.execPath,
      { ...process.env, CLASS: 'Monday', DATA_DIR: folder('one') },
      2_000,
    )
    onTestFinished(stop)
    const made = () => (existsSync(folder('kept')) ? readdirSync(folder('kept')) : [])
    await expect.poll(made).toContainEqual(expect.stringMatching(/^Monday-.*-scheduled\.ffclass$/))
  })

  it('takes the shops from snapshots, and puts them into the bucket of another installation', async ({
    skip,
  }) => {
    const [postgres, s3] = [await openTestDatabase(), await openTestS3()]
    onTestFinished(async () => void (await Promise.all([postgres.close(), s3.close()])))
    if (!postgres.isReal) skip('The embedded PostgreSQL has one connection only.')
    const testClass = await openTestClass({ storeUrl: postgres.url }, folder('one'))
    const ann = await testClass.join('Ann')
    const { shop } = ann
    await testClass.get(ann, '/rest/languages')
    await testClass.application.close()
    backUpShop(shopFile(folder('one'), shop), folder('shop'))
    const snapshot = zstdCompressSync(readFileSync(folder('shop')))
    await new S3Store(s3).put(shop, { epoch: 3, count: 7 }, new Uint8Array(snapshot))
    rmSync(folder('one'), { recursive: true })

    const bucket = {
      SNAPSHOTS_URL: s3.url,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    }
    for (const [name, value] of Object.entries(bucket)) vi.stubEnv(name, value)
    vi.stubEnv('CLASS_STORE_URL', postgres.url)
    expect(await backUp(folder('gateway'), folder('class.ffclass'))).toContain('1 learners, 1 shops')

    vi.stubEnv('CLASS_STORE_URL', await postgres.another())
    vi.stubEnv('SNAPSHOTS_URL', `${s3.url}/course`)
    await restore('other-gateway', 'class.ffclass')
    const [restored] = [...s3.objects].filter(([name]) => name.startsWith('course/'))
    expect(restored?.[0]).toContain(shop)
    expect(restored?.[1].equals(snapshot)).toBe(true)
  })
})
