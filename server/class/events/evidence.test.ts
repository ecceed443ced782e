import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { ProofLine } from '#contract/training.ts'
import {
  closeTestApplication,
  projectRoot,
  type TestApplication,
  type Visitor,
} from '../../testing/application.ts'
import { type ClassApplication, openClassApplication } from '../../testing/class/class.ts'
import { undeliveredEvents } from '../../training/progress/event-log.ts'

const ADMIN = 'loginAdminChallenge'
const CODING = `/training/coding/${ADMIN}`
const weak = readFileSync(join(projectRoot, 'labs', 'login-injection', 'weak.ts'), 'utf8')
const right = weak
  .replace(/'\$\{email\}'/, '?')
  .replace(/'\$\{md5\(password\)\}'/, '?')
  .replace('deletedAt IS NULL`,', 'deletedAt IS NULL`,\n    [email, md5(password)],')
const blockList = weak.replace(
  '  return db',
  '  if (email === "\' or 1=1--") return Promise.resolve(undefined)\n  return db',
)

const applications: TestApplication[] = []
const folders: string[] = []
afterAll(async () => {
  for (const application of applications) await closeTestApplication(application)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const goLive = async (visitor: Visitor, source: string) => {
  await visitor.put(`${CODING}/own`, { source })
  expect((await visitor.put(`${CODING}/live`, { fix: 'own' })).statusCode).toBe(200)
}
const attack = async (visitor: Visitor): Promise<ProofLine[]> =>
  (await visitor.post(`${CODING}/attack`, { browser: [] })).body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** All that the class store has about a learner's own code. */
async function kept({ classroom, application }: ClassApplication, shop: string) {
  const { classStore, itsClass } = classroom
  const { tables } = await application.host.open(shop)
  await expect.poll(() => undeliveredEvents(tables, 10)).toEqual([])
  const rows = (await classStore.events(itsClass.id)).filter(({ hasEvidence }) => hasEvidence)
  return Promise.all(
    rows.map(async ({ id, kind, key, detail }) => ({
      row: `${kind} ${key} ${detail}`,
      evidence: await classStore.evidenceOf(itsClass.id, id),
    })),
  )
}
const changed = (evidence: CustomFixEvidence | undefined) =>
  (evidence?.diff ?? '').split('\n').filter((line) => /^[+-](?![+-])/.test(line))

it('keeps a learner’s code, the attack on it and the result exactly once, whenever the process is killed', async () => {
  const opened = await openClassApplication()
  const { classroom, application } = opened
  applications.push(application)
  const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  folders.push(folder)
  const { learner } = await classroom.classStore.join(classroom.itsClass.id, 'Ann')
  const ann = application.visitor(learner.shop)
  /** The folder that a process leaves if it is killed at this moment. */
  const copies: string[] = []
  const killed = () => {
    const copy = join(folder, `${copies.length}`)
    cpSync(application.dataDir, copy, { recursive: true })
    copies.push(copy)
  }

  await goLive(ann, blockList)
  killed()
  const fell = await attack(ann)
  killed()
  await goLive(ann, right)
  // The running version is attacked, even if the learner writes more meanwhile.
  await ann.put(`${CODING}/own`, { source: `// going on\n${right}` })
  expect((await attack(ann)).at(-1)).toMatchObject({ held: true })
  killed()
  expect((await attack(ann)).at(-1)).toMatchObject({ held: true })

  const all = await kept(opened, learner.shop)
  const rows = [
    'live login-injection own',
    `attacked ${ADMIN} fell`,
    'live login-injection own',
    `attacked ${ADMIN} held`,
    `proven ${ADMIN} own`,
    `attacked ${ADMIN} held`,
  ]
  expect(all.map(({ row }) => row)).toEqual(rows)
  const [lived, lost, , held, proven, again] = all.map(({ evidence }) => evidence)
  expect(lived).toMatchObject({ lab: 'login-injection' })
  expect(lived?.proof).toBeUndefined()
  expect(changed(lived)).toEqual(['+  if (email === "\' or 1=1--") return Promise.resolve(undefined)'])
  const failed = fell.filter((line) => line.line === 'done' && ['through', 'broken'].includes(line.outcome))
  expect(failed.length).toBeGreaterThan(1)
  expect(lost?.diff).toBe(lived?.diff)
  expect(lost?.proof).toMatchObject({ held: false, seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(lost?.proof?.failed.map(({ name }) => name)).toEqual(
    failed.map((line) => line.line === 'done' && line.name),
  )
  expect(lost?.proof?.failed.some(({ payload }) => payload !== undefined)).toBe(true)
  expect(changed(held)).toContain('+    [email, md5(password)],')
  expect(held?.diff).not.toContain('going on')
  expect(held?.proof).toMatchObject({ held: true, failed: [] })
  expect(proven).toEqual(held)
  expect(again?.proof?.seed).not.toBe(held?.proof?.seed)

  for (const [index, copy] of copies.entries()) {
    const after = await openClassApplication({}, { dataDir: copy })
    applications.push(after.application)
    const some = await kept(after, learner.shop)
    expect(some.map(({ row }) => row)).toEqual(rows.slice(0, [1, 2, 5][index]))
    expect(some.map(({ evidence }) => evidence)).toEqual(all.slice(0, some.length).map((one) => one.evidence))
  }
}, 120_000)

it('keeps evidence up to a limit, and verdicts beyond it', async () => {
  const opened = await openClassApplication()
  applications.push(opened.application)
  const { classroom, application } = opened
  const { learner } = await classroom.classStore.join(classroom.itsClass.id, 'Bob')
  const bob = application.visitor(learner.shop)
  const long = (line: string) => `${weak}\n${`// ${line}\n`.repeat(2_000)}`
  await goLive(bob, long('ä fig, a date'))
  const [first] = await kept(opened, learner.shop)
  expect(first?.evidence?.isCut).toBe(true)
  expect(Buffer.byteLength(first?.evidence?.diff ?? '')).toBeLessThanOrEqual(16 << 10)
  expect(first?.evidence?.diff).toContain('-export function')

  const shop = await application.host.open(learner.shop)
  const evidence = { lab: 'zip-slip', diff: 'x'.repeat(16 << 10) }
  const MANY = 150
  for (let index = 0; index < MANY; index++) {
    classroom.eventLog.append(shop, { kind: 'live', key: `lab-${index}`, detail: 'own', evidence })
  }
  await expect.poll(() => undeliveredEvents(shop.tables, 10)).toEqual([])
  const rows = await classroom.classStore.events(classroom.itsClass.id)
  const shown = rows.filter(({ hasEvidence }) => hasEvidence)
  expect(shown.length).toBeGreaterThan(100)
  expect(shown.length).toBeLessThan((2 << 20) / (16 << 10) + 1)
  expect(rows).toHaveLength(MANY + 1)
}, 60_000)
