import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFull } from '../../../shop/storage/tables.ts'
import { ClassStore } from '../store.ts'
import { SqliteDatabase } from './database.ts'

let folder: string
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'class.sqlite')
const inSqlite = (): ClassStore =>
  new ClassStore(new SqliteDatabase(file(), (message) => warnings.push(message)))
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

describe('the SQLite file of a class store', () => {
  const filled = async () => {
    const classStore = inSqlite()
    const { id } = await classStore.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })
    const joined = await classStore.join(id, 'Ann')
    await classStore.close()
    return { id, ...joined }
  }
  const asides = () => readdirSync(folder).filter((name) => /^class\.sqlite\.(newer|damaged)-/.test(name))

  it('finds the notices of a learner without looking at those of everybody else', async () => {
    const { id, learner } = await filled()
    const classStore = inSqlite()
    const costs = async () => {
      const before = process.cpuUsage()
      for (let times = 0; times < 100; times++) await classStore.messageStore.noticesFor(learner, new Date())
      return process.cpuUsage(before).user / 1_000
    }
    const alone = await costs()
    const db = new DatabaseSync(file())
    db.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50000)
      INSERT INTO audit (id, classId, at, trainer, act, learner, detail)
      SELECT 'a' || n, '${id}', '2026-01-01T10:00:00.000Z', 'Tess', 'reset', 'another', '' FROM numbers`)
    db.close()
    const amongMany = await costs()
    await classStore.close()
    expect(amongMany).toBeLessThan(alone * 5 + 100)
  })

  it('contains no passphrase', async () => {
    const { words } = await filled()
    expect(readFileSync(file()).includes(words)).toBe(false)
  })

  it('contains nothing of an erased learner', async () => {
    let classStore = inSqlite()
    const { id } = await classStore.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })
    await classStore.setRoster(id, ['TANGERINA Quincely', 'Bob'])
    const { learner } = await classStore.join(id, 'Tangerina Quincely')
    await classStore.close()
    expect(readFileSync(file(), 'latin1')).toMatch(/tangerina/i)
    classStore = inSqlite()
    await classStore.eraseLearner(learner.id)
    expect(await classStore.roster(id)).toEqual(['Bob'])
    await classStore.close()
    expect(readFileSync(file(), 'latin1')).not.toMatch(/tangerina|quincely/i)
  })

  it('of a newer release is moved aside unchanged, and learners keep their shops', async () => {
    const { learner } = await filled()
    const db = new DatabaseSync(file())
    db.exec('PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    const before = readFileSync(file())
    const classStore = inSqlite()
    expect(await classStore.learnerOfShop(learner.shop)).toEqual(learner)
    await classStore.close()
    expect(asides()).toHaveLength(1)
    expect(readFileSync(join(folder, asides()[0] ?? '')).equals(before)).toBe(true)
    expect(warnings.join()).toContain('newer release')
  })

  it('that is not a database is moved aside, and a class can start', async () => {
    writeFileSync(file(), 'a letter')
    const classStore = inSqlite()
    await classStore.findOrCreateClass({ name: 'Monday', endsAt: NEXT_YEAR })
    await classStore.close()
    expect(readFileSync(join(folder, asides()[0] ?? ''), 'utf8')).toBe('a letter')
  })

  it('cannot be opened on a full disk, which the error says, and is unchanged once there is space', async ({
    skip,
  }) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      skip('Only who may mount a small disk can fill it.')
    }
    try {
      const { learner } = await filled()
      const fill = join(folder, 'fill')
      expect(() => writeFileSync(fill, Buffer.alloc(4 * 1024 * 1024))).toThrow('ENOSPC')
      expect(inSqlite).toThrow(expect.toSatisfy(isFull))
      expect(asides()).toEqual([])
      rmSync(fill)
      const classStore = inSqlite()
      expect(await classStore.learnerOfShop(learner.shop)).toEqual(learner)
      await classStore.close()
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })
})
