import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestClass } from '#server/testing/class/class.ts'
import { exportClassOf } from './export.ts'

// The commands of docs/class.md.
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  for (const name of ['CLASS', 'CLASS_STORE_URL', 'SNAPSHOTS_URL']) vi.stubEnv(name, '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('writes the results of a class that has ended, without a server, with and without names', async () => {
  const [dataDir, to] = [join(folder, 'data'), join(folder, 'results')]
  const testClass = await openTestClass({}, dataDir)
  const ann = await testClass.join('Ann')
  await testClass.join('Bob')
  await testClass.get(ann, '/rest/nowhere')
  const { classStore, itsClass } = testClass.classroom
  await expect
    .poll(() => classStore.events(itsClass.id))
    .toContainEqual(expect.objectContaining({ kind: 'solved' }))
  await classStore.endClass(itsClass.id, new Date())
  await testClass.application.close()

  expect(await exportClassOf(dataDir, { to, isAnonymous: false })).toContain('2 learners')
  const read = (pattern: RegExp) =>
    readFileSync(join(to, readdirSync(to).find((name) => pattern.test(name)) ?? ''), 'utf8')
  const [, annsRow, bobsRow] = read(/^Monday .* learners\.csv$/).split('\r\n')
  expect(annsRow).toMatch(/^"Ann",,,,100,/)
  expect(bobsRow).toMatch(/^"Bob",,,,0,/)
  expect(read(/^Monday .* challenges\.csv$/)).toContain('"Error Handling"')

  await exportClassOf(dataDir, { name: 'monday', to, isAnonymous: true })
  expect(read(/ learners without names\.csv$/)).not.toMatch(/Ann|Bob/)
  await expect(exportClassOf(dataDir, { name: 'Tuesday', to, isAnonymous: true })).rejects.toThrow('“Monday”')
})
