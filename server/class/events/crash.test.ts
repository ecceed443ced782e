import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import { openClassApplication } from '../../testing/class/class.ts'
import { undeliveredEvents } from '../../training/progress/event-log.ts'
import { readSolves } from '../../training/progress/progress.ts'

/** Each of these solves a challenge. */
const SOLVING_PATHS = [
  '/rest/nowhere',
  '/metrics',
  '/ftp/acquisitions.md',
  '/.well-known/security.txt',
  '/support/logs',
]

/** The server writes everything in one thread. The folder between two of its steps is what a killed process leaves. */
it('keeps each event of a committed solve exactly once, whenever the process is killed', async () => {
  const { classroom, application } = await openClassApplication()
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  const { learner } = await classroom.classStore.join(classroom.itsClass.id, 'Ann')
  const ann = application.visitor(learner.shop)
  const killed: string[] = []
  for (const [index, path] of SOLVING_PATHS.entries()) {
    const answered = ann.get(path)
    for (let turns = 0; turns < 3 * index; turns++) await nextTurn()
    if (index % 2 === 0) await answered
    const copy = join(folder, String(index))
    cpSync(application.dataDir, copy, { recursive: true })
    killed.push(copy)
    await answered
  }
  await closeTestApplication(application)

  const counts: number[] = []
  for (const copy of killed) {
    const after = await openClassApplication({}, { dataDir: copy })
    const { tables } = await after.application.host.open(learner.shop)
    const solved = readSolves(tables).map(({ key }) => key)
    await expect.poll(() => undeliveredEvents(tables, 10)).toEqual([])
    const rows = await after.classroom.classStore.events(after.classroom.itsClass.id)
    expect(rows.filter(({ kind }) => kind === 'solved').map(({ key }) => key)).toEqual(solved)
    counts.push(solved.length)
    await after.application.close()
  }
  expect(counts.at(-1)).toBeGreaterThan(2)
  rmSync(folder, { recursive: true, force: true })
}, 120_000)
