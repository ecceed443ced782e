import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFull } from '../../../shop/storage/tables.ts'
import type { Register } from '../store.ts'
import { SqliteRegister } from './store.ts'

let folder: string
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'class.sqlite')
const inSqlite = (): Register => new SqliteRegister(file(), (message) => warnings.push(message))
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

describe('the file of a register', () => {
  const filled = async () => {
    const register = inSqlite()
    const { id } = await register.openClass({ name: 'Monday', endsAt: NEXT_YEAR })
    const joined = await register.join(id, 'Ann')
    await register.close()
    return { id, ...joined }
  }
  const asides = () => readdirSync(folder).filter((name) => /^class\.sqlite\.(newer|damaged)-/.test(name))

  it('holds nobody’s words', async () => {
    const { words } = await filled()
    expect(readFileSync(file()).includes(words)).toBe(false)
  })

  it('holds nothing any more of somebody who was erased', async () => {
    let register = inSqlite()
    const { id } = await register.openClass({ name: 'Monday', endsAt: NEXT_YEAR })
    await register.setRoster(id, ['TANGERINA Quincely', 'Bob'])
    const { learner } = await register.join(id, 'Tangerina Quincely')
    await register.close()
    expect(readFileSync(file(), 'latin1')).toMatch(/tangerina/i)
    register = inSqlite()
    await register.eraseLearner(learner.id)
    expect(await register.roster(id)).toEqual(['Bob'])
    await register.close()
    expect(readFileSync(file(), 'latin1')).not.toMatch(/tangerina|quincely/i)
  })

  it('of a newer release is set aside as it is, and learners keep their shops', async () => {
    const { learner } = await filled()
    const db = new DatabaseSync(file())
    db.exec('PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    const before = readFileSync(file())
    const register = inSqlite()
    expect(await register.learnerOfShop(learner.shop)).toEqual(learner)
    await register.close()
    expect(asides()).toHaveLength(1)
    expect(readFileSync(join(folder, asides()[0] ?? '')).equals(before)).toBe(true)
    expect(warnings.join()).toContain('newer release')
  })

  it('that is no database is set aside, and a class can begin', async () => {
    writeFileSync(file(), 'a letter')
    const register = inSqlite()
    await register.openClass({ name: 'Monday', endsAt: NEXT_YEAR })
    await register.close()
    expect(readFileSync(join(folder, asides()[0] ?? ''), 'utf8')).toBe('a letter')
  })

  it('on a full disk cannot be opened, which the error says, and is as it was once there is room', async ({
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
      const register = inSqlite()
      expect(await register.learnerOfShop(learner.shop)).toEqual(learner)
      await register.close()
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })
})
