import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { olderFiles, tablesIn, writeOlderFile } from '../../../testing/older/files.ts'
import { ClassStore } from '../store.ts'
import { SqliteDatabase } from './database.ts'

let folder: string
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const openIn = (file: string) =>
  new ClassStore(new SqliteDatabase(join(folder, file), (message) => warnings.push(message)))

const versionOf = (file: string): number => {
  const db = new DatabaseSync(join(folder, file), { readOnly: true })
  try {
    return Number(db.prepare('PRAGMA user_version').get()?.user_version)
  } finally {
    db.close()
  }
}

describe('a class store of an older release', () => {
  it('is here in every released version', async () => {
    await openIn('fresh.sqlite').close()
    const all = Array.from({ length: versionOf('fresh.sqlite') }, (_, at) => at + 1)
    expect(olderFiles('register').sort()).toEqual(all.map((version) => `register-${version}.sql`).sort())
    for (const version of all) {
      writeOlderFile(`register-${version}.sql`, join(folder, `${version}.sqlite`))
      expect(versionOf(`${version}.sqlite`)).toBe(version)
    }
  })

  it.each(olderFiles('register'))('opens with its class, learners and events: %s', async (name) => {
    writeOlderFile(name, join(folder, 'class.sqlite'))
    const classStore = openIn('class.sqlite')
    const [monday] = await classStore.activeClasses()
    expect(monday?.name).toBe('Monday')
    expect(await classStore.learnerOfShop('0123456789abcdef')).toMatchObject({ id: 'l1', nickname: 'Ann' })
    const rows = await classStore.events('c1')
    expect(rows.map(({ key, kind }) => [kind, key])).toEqual([['solved', 'loginAdminChallenge']])
    const { learner } = await classStore.join('c1', 'Bob')
    expect((await classStore.learners('c1')).map(({ id }) => id).sort()).toEqual(['l1', learner.id].sort())
    await classStore.close()

    await openIn('fresh.sqlite').close()
    expect(tablesIn(join(folder, 'class.sqlite'))).toEqual(tablesIn(join(folder, 'fresh.sqlite')))
    expect(readdirSync(folder).filter((file) => /damaged|newer/.test(file))).toEqual([])
    expect(warnings).toEqual([])
  })

  it('takes learners who were removed out of their teams', async () => {
    const file = join(folder, 'class.sqlite')
    writeOlderFile('register-18.sql', file)
    const db = new DatabaseSync(file)
    db.exec(`UPDATE learners SET removedAt = '2026-03-02T10:00:00.000Z';
      INSERT INTO teamMembers (id, classId, learner, team, isCaptain, at)
        VALUES ('m1', 'c1', 'l1', 't1', 0, '2026-03-02T09:00:00.000Z');`)
    db.close()
    const classStore = openIn('class.sqlite')
    const places = await classStore.teams.memberships('c1')
    expect(places.map(({ learner, team, at }) => [learner, team, at])).toEqual([
      ['l1', 't1', '2026-03-02T09:00:00.000Z'],
      ['l1', null, '2026-03-02T10:00:00.000Z'],
    ])
    await classStore.close()
  })
})
