import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { FolderUnusableError, lockFolder } from './lock.ts'

let application: TestApplication

beforeEach(async () => {
  application = await openTestApplication()
})
afterEach(() => closeTestApplication(application))

const PAGE = 4_096
const SOLVED = 'errorHandlingChallenge'
const shops = () => join(application.dataDir, 'shops')
const fileOf = (id: string, suffix = '') => join(shops(), `${id}.sqlite${suffix}`)
const filesOf = (id: string, part = '') =>
  readdirSync(shops()).filter((name) => name.startsWith(`${id}.`) && name.includes(part))
const solve = (id: string) => application.visitor(id).get('/rest/nowhere')
const search = (id: string) => application.visitor(id).get('/rest/products/search?q=')
const template = () => {
  const folder = join(application.dataDir, 'templates')
  const name = readdirSync(folder).find((each) => each.endsWith('.sqlite'))
  return join(folder, name ?? '')
}
/** What a killed process leaves: a file, and a log that is not merged into it. */
const leaveAsKilled = async (id: string) => {
  await solve(id)
  const left = ['', '-wal', '-shm'].map((suffix) => [suffix, readFileSync(fileOf(id, suffix))] as const)
  await application.host.sleep(id)
  for (const [suffix, bytes] of left) writeFileSync(fileOf(id, suffix), bytes)
}

describe('the file of a shop', () => {
  it('holds everything a few seconds after the last request, also while the shop is awake', async () => {
    const quick = await openTestApplication({ idleMs: 200 })
    const socket = quick.host.open('ann')
    await quick.visitor('ann').get('/rest/nowhere')
    // A client has it open, so it is not put to sleep.
    Object.defineProperty((await socket).sockets, 'size', { value: 1 })
    const wal = join(quick.dataDir, 'shops', 'ann.sqlite-wal')
    await expect.poll(() => readFileSync(wal).length, { timeout: 5_000 }).toBe(0)
    copyFileSync(join(quick.dataDir, 'shops', 'ann.sqlite'), fileOf('copy'))
    expect(await application.visitor('copy').solved(SOLVED)).toBe(true)
    await closeTestApplication(quick)
  })

  it('is the only source: if it is deleted the shop is fresh, even with a log beside it', async () => {
    await leaveAsKilled('ann')
    rmSync(fileOf('ann'))
    expect(await application.visitor('ann').solved(SOLVED)).toBe(false)
    expect((await search('ann')).statusCode).toBe(200)
  })

  it('keeps its progress if a crash left a log beside it', async () => {
    await leaveAsKilled('ann')
    expect(await application.visitor('ann').solved(SOLVED)).toBe(true)
  })

  it('leaves no draft behind', async () => {
    await search('ann')
    await application.visitor('ann').post('/training/shop/reset', {})
    expect(filesOf('ann', 'fresh')).toEqual([])
  })

  it.each(['', '-wal', '-shm'])(
    'is refused if it (%j) is a link, and the target of the link stays unchanged',
    async (suffix) => {
      const outside = join(application.dataDir, 'outside')
      await solve('bob')
      await application.host.sleep('bob')
      copyFileSync(fileOf('bob'), outside)
      if (suffix !== '') copyFileSync(fileOf('bob'), fileOf('ann'))
      symlinkSync(outside, fileOf('ann', suffix))

      const refused = await search('ann')
      expect(refused.statusCode).toBe(503)
      expect(refused.body).not.toContain(application.dataDir)
      expect(application.warnings.join()).toContain(fileOf('ann', suffix))
      expect(readFileSync(outside).equals(readFileSync(fileOf('bob')))).toBe(true)
      expect((await search('carl')).statusCode).toBe(200)
    },
  )

  it('is refused if it is a folder', async () => {
    mkdirSync(fileOf('ann'))
    expect((await search('ann')).statusCode).toBe(503)
  })
})

describe('damaged files', () => {
  const damage = async (id: string, text: string) => {
    await application.host.sleep(id)
    writeFileSync(fileOf(id), text)
    await search(id)
  }

  it('are kept once each, and only a few of them', async () => {
    for (let time = 0; time < 3; time++) await damage('ann', 'the same each time')
    expect(filesOf('ann', 'damaged')).toHaveLength(1)
    for (let time = 0; time < 6; time++) await damage('ann', `another one: ${time}`)
    const kept = filesOf('ann', 'damaged').map((name) => readFileSync(join(shops(), name), 'utf8'))
    expect(kept).toEqual(['the same each time', 'another one: 4', 'another one: 5'])
  })

  it('are detected also if the damage is in the middle and they were closed cleanly', async () => {
    await solve('ann')
    await application.host.sleep('ann')
    expect(filesOf('ann')).toEqual(['ann.sqlite'])
    const bytes = readFileSync(fileOf('ann'))
    writeFileSync(fileOf('ann'), bytes.fill(0xff, 8 * PAGE, 12 * PAGE))
    expect((await search('ann')).statusCode).toBe(200)
    expect(filesOf('ann', 'damaged')).toHaveLength(1)
    expect(application.warnings.join()).toContain('is damaged')
  })
})

describe('the template', () => {
  it.each([
    ['cut short', (file: string) => truncateSync(file, 8_192)],
    ['changed in the middle', (file: string) => writeFileSync(file, 'x', { flag: 'r+' })],
    ['gone', (file: string) => rmSync(file)],
    ['without its sum', (file: string) => rmSync(`${file}.sha256`)],
  ])('is rebuilt if it is %s', async (_, spoil) => {
    spoil(template())
    expect((await search('ann')).statusCode).toBe(200)
    await application.visitor('ann').post('/training/shop/reset', {})
    expect((await search('ann')).statusCode).toBe(200)
    expect(filesOf('ann', 'damaged')).toEqual([])
    expect(readdirSync(join(application.dataDir, 'templates')).sort()).toEqual([
      expect.stringMatching(/^template-\w+\.sqlite$/),
      expect.stringMatching(/\.sha256$/),
    ])
  })

  it('is never a link to somewhere else', async () => {
    const file = template()
    renameSync(file, join(application.dataDir, 'elsewhere'))
    symlinkSync(join(application.dataDir, 'elsewhere'), file)
    expect((await search('ann')).statusCode).toBe(200)
    rmSync(join(application.dataDir, 'elsewhere'))
    expect((await search('bob')).statusCode).toBe(200)
  })
})

describe('a folder of shops', () => {
  const restart = async () => {
    const { dataDir } = application
    await application.close()
    application = await openTestApplication({ dataDir })
  }

  it('is cleared of what a crash left, and of nothing else', async () => {
    const ownNames = ['twin-0123456789abcdef.sqlite', 'twin-0123456789abcdef.sqlite-wal', 'ann.sqlite.fresh']
    const foreignNames = ['twin-peaks', 'twin-towns.txt', 'juice.fresh', 'ann.fresh.sqlite']
    for (const name of [...ownNames, ...foreignNames]) writeFileSync(join(shops(), name), '')
    await restart()
    expect(ownNames.filter((name) => existsSync(join(shops(), name)))).toEqual([])
    expect(foreignNames.filter((name) => existsSync(join(shops(), name)))).toEqual(foreignNames)
  })

  it('opens although folders have the names of its files', async () => {
    const folders = ['twin-0123456789abcdef.sqlite', 'ann.sqlite.fresh']
    for (const name of folders) mkdirSync(join(shops(), name))
    await restart()
    expect((await search('ann')).statusCode).toBe(200)
    for (const name of folders) expect(application.warnings.join()).toContain(name)
  })

  it.each([
    ['garbage', (lock: string) => writeFileSync(lock, 'x'.repeat(5_000))],
    ['a folder', (lock: string) => mkdirSync(lock)],
    ['a link', (lock: string) => symlinkSync('/dev/null', lock)],
  ])('opens and is locked although its lock file is %s', async (_, put) => {
    const { dataDir } = application
    await application.close()
    const lock = join(dataDir, 'lock')
    rmSync(lock)
    put(lock)
    application = await openTestApplication({ dataDir })
    expect(application.warnings.join()).toContain(lock)
    await expect(openTestApplication({ dataDir })).rejects.toThrow('Another Forbidden Fruit is running')
  })

  it('that cannot be used is named in an error message', () => {
    const parent = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
    const file = join(parent, 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'shops')]) {
      expect(() => lockFolder(folder, () => {})).toThrow(FolderUnusableError)
      expect(() => lockFolder(folder, () => {})).toThrow(/^The shops cannot be kept in .* DATA_DIR=/)
    }
    rmSync(parent, { recursive: true })
  })
})
