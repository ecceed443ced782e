import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationSchema } from '../schema.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../testing/application.ts'
import { olderFiles, tablesIn, writeOlderFile } from '../testing/older/files.ts'
import { restoreShop } from './files/backups.ts'

let application: TestApplication
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  mkdirSync(join(dataDir, 'shops'))
})
afterEach(async () => {
  await closeTestApplication(application)
  rmSync(dataDir, { recursive: true, force: true })
})

const fileOf = (shop: string) => join(dataDir, 'shops', `${shop}.sqlite`)

/** What a returning learner looks for. */
async function expectEverythingKept(shop: string): Promise<void> {
  const ann = application.visitor(shop)
  expect(await ann.solved('loginAdminChallenge')).toBe(true)
  const token = await ann.login('ann@older.example', 'squeeze-me')
  const orders = await ann.get('/rest/order-history', { headers: { authorization: `Bearer ${token}` } })
  expect(orders.json().data.map(({ orderId }: { orderId: string }) => orderId)).toEqual([
    'ffff-0123456789abcdef',
  ])
  expect((await application.host.open(shop)).versions()).toEqual({ 'login-injection': 'bind-parameters' })
}

describe('a shop of an older release', () => {
  it.each(olderFiles('shop'))('opens with all that was in it: %s', async (name) => {
    writeOlderFile(name, fileOf('ann'))
    application = await openTestApplication({ dataDir })
    await expectEverythingKept('ann')
    await application.visitor('bob').get('/rest/products/search?q=')
    for (const shop of ['ann', 'bob']) await application.host.sleep(shop)
    expect(tablesIn(fileOf('ann'))).toEqual(tablesIn(fileOf('bob')))
    expect(readdirSync(join(dataDir, 'shops')).filter((file) => /damaged|replaced/.test(file))).toEqual([])
    expect(application.warnings).toEqual([])
  })

  it.each(olderFiles('shop'))('can be restored from a backup: %s', async (name) => {
    const backup = join(dataDir, 'backup.sqlite')
    writeOlderFile(name, backup)
    restoreShop(backup, fileOf('ann'), applicationSchema)
    application = await openTestApplication({ dataDir })
    await expectEverythingKept('ann')
  })

  it('that does not fit its version is quarantined, and its progress is recovered', async () => {
    writeOlderFile('shop-1.sql', fileOf('ann'))
    const db = new DatabaseSync(fileOf('ann'))
    db.exec('CREATE TABLE ff_marks (something TEXT)')
    db.close()
    application = await openTestApplication({ dataDir })
    expect(await application.visitor('ann').solved('loginAdminChallenge')).toBe(true)
    expect(application.warnings.join()).toContain('could not be brought up to date')
    const [aside = ''] = readdirSync(join(dataDir, 'shops')).filter((file) => file.includes('damaged'))
    // Unchanged: no step of the migration is left in it.
    expect(Object.keys(tablesIn(join(dataDir, 'shops', aside)))).not.toContain('ff_orders')
  })
})
