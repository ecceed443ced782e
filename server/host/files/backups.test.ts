import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationSchema } from '../../schema.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'
import { BackupError, backUpShop, restoreShop, shopFile } from './backups.ts'

const SOLVED = 'errorHandlingChallenge'

let application: TestApplication
let backup: string

beforeEach(async () => {
  application = await openTestApplication()
  backup = join(application.dataDir, 'kept', 'ann.sqlite')
})
afterEach(() => closeTestApplication(application))

const fileOf = (shop: string) => shopFile(application.dataDir, shop)
const solve = (shop: string) => application.visitor(shop).get('/rest/nowhere')
const solved = (shop: string) => application.visitor(shop).solved(SOLVED)
const putBack = (file: string, shop: string) => restoreShop(file, fileOf(shop), applicationSchema)

describe('a backup', () => {
  it('holds what was written a moment before, while the shop is in use', async () => {
    await solve('ann')
    backUpShop(fileOf('ann'), backup)
    expect(readdirSync(join(application.dataDir, 'kept'))).toEqual(['ann.sqlite'])
    putBack(backup, 'bob')
    expect([await solved('ann'), await solved('bob')]).toEqual([true, true])
  })

  it('overwrites nothing, and says so if there is no shop', async () => {
    await solve('ann')
    backUpShop(fileOf('ann'), backup)
    expect(() => backUpShop(fileOf('ann'), backup)).toThrow(BackupError)
    expect(() => backUpShop(fileOf('nobody'), `${backup}-2`)).toThrow(/^There is no shop in /)
  })

  it('is of no shop whose name is a path, is too long, or is that of a scratch shop', () => {
    for (const shop of ['../ann', 'ann.sqlite', 'Ann', '', 'a'.repeat(65), 'twin-ann'])
      expect(() => fileOf(shop)).toThrow(`"${shop}" is no name of a shop`)
  })

  it('replaces a shop and the log that a crash left, and keeps the replaced shop whole', async () => {
    await solve('ann')
    backUpShop(fileOf('ann'), backup)
    await solve('bob')
    await application.visitor('bob').put('/training/notes/loginAdminChallenge', { text: 'of bob' })
    const left = ['', '-wal', '-shm'].map((suffix) => [suffix, readFileSync(fileOf('bob') + suffix)] as const)
    await application.host.sleep('bob')
    for (const [suffix, bytes] of left) writeFileSync(fileOf('bob') + suffix, bytes)

    const aside = putBack(backup, 'bob') ?? ''
    expect((await application.visitor('bob').get('/training/notes')).json()).toEqual({})
    expect(await solved('bob')).toBe(true)
    putBack(aside, 'carl')
    expect((await application.visitor('carl').get('/training/notes')).json()).toMatchObject({
      loginAdminChallenge: { text: 'of bob' },
    })
  })

  it.each<[string, string, (file: string) => void]>([
    ['no database', 'no shop, or it is damaged: ', (file) => writeFileSync(file, 'a letter')],
    ['empty', 'its version is 0', (file) => writeFileSync(file, '')],
    ['cut short', 'no shop, or it is damaged: ', (file) => truncateSync(file, 40_960)],
    ['of a newer release', 'newer', (file) => change(file, 'PRAGMA user_version = 999')],
    ['of something else', 'It differs in: table ff_marks ', (file) => change(file, 'DROP TABLE ff_marks')],
    [
      'with more in it',
      'It differs in: trigger t',
      (file) => change(file, 'CREATE TRIGGER t AFTER INSERT ON Users BEGIN SELECT 1; END'),
    ],
    [
      'with other columns',
      'It differs in: table Users ',
      (file) => change(file, 'ALTER TABLE Users ADD COLUMN more TEXT'),
    ],
  ])(
    'that is %s is refused with its name and the reason, and the shop stays as it is',
    async (_, why, spoil) => {
      await solve('ann')
      backUpShop(fileOf('ann'), backup)
      spoil(backup)
      await application.host.sleep('ann')
      const before = readFileSync(fileOf('ann'))
      const restore = () => putBack(backup, 'ann')
      for (const said of [BackupError, backup, why]) expect(restore).toThrow(said)
      expect(readFileSync(fileOf('ann')).equals(before)).toBe(true)
      expect(readdirSync(join(application.dataDir, 'shops'))).toEqual(['ann.sqlite'])
    },
  )

  it('with its columns in another order is accepted, because a later release adds columns at the end', async () => {
    await solve('ann')
    backUpShop(fileOf('ann'), backup)
    change(
      backup,
      'ALTER TABLE Complaints DROP COLUMN message; ALTER TABLE Complaints ADD COLUMN message TEXT',
    )
    putBack(backup, 'bob')
    expect(await solved('bob')).toBe(true)
  })

  it('that is a link, a folder or nothing is refused, and so is a shop that is a link', async () => {
    await solve('ann')
    await application.host.sleep('ann')
    const link = join(application.dataDir, 'link')
    symlinkSync(fileOf('ann'), link)
    for (const none of [link, application.dataDir, backup])
      expect(() => putBack(none, 'bob')).toThrow(`There is no plain file at ${none}`)
    symlinkSync(link, fileOf('bob'))
    expect(() => putBack(fileOf('ann'), 'bob')).toThrow(`${fileOf('bob')} is a link or a folder`)
  })

  it('becomes a shop also in a folder that is not there yet', async () => {
    await solve('ann')
    const elsewhere = join(application.dataDir, 'new', 'shops', 'ann.sqlite')
    expect(restoreShop(fileOf('ann'), elsewhere, applicationSchema)).toBeUndefined()
    expect(readdirSync(dirname(elsewhere))).toEqual(['ann.sqlite'])
  })
})

describe('npm run backup and npm run restore', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(projectRoot, 'scripts', 'data', 'main.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: application.dataDir },
    })

  it('back up while the server runs, and restore only while it does not', async () => {
    await solve('home')
    const made = run('backup')
    expect(made.stdout).toContain('The shop "home" is backed up in')
    const [name = ''] = readdirSync(join(application.dataDir, 'backups'))
    const file = join(application.dataDir, 'backups', name)

    const refused = run('restore', file, 'bob')
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Stop the server')])
    expect(existsSync(fileOf('bob'))).toBe(false)

    const { dataDir } = application
    await application.close()
    expect(run('restore', file, 'bob').status).toBe(0)
    application = await openTestApplication({ dataDir })
    expect(await solved('bob')).toBe(true)
  })
})

function change(file: string, sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}
