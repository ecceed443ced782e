import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contestFrom } from './contest/presets.ts'
import { openClass } from './open-class.ts'
import { SqliteDatabase } from './store/sqlite/database.ts'
import { ClassStore } from './store/store.ts'

let folder: string
let classStore: ClassStore
let warnings: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  classStore = new ClassStore(new SqliteDatabase(join(folder, 'class.sqlite'), () => {}))
  warnings = []
  const monday = await open('Monday', { days: 90 })
  await classStore.join(monday.id, 'Ann')
})
afterEach(async () => {
  await classStore.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (name: string, settings = {}) =>
  openClass({ classStore, settings: { name, ...settings }, warn: (text) => warnings.push(text) })
const daysLeft = ({ endsAt }: { endsAt: string }) =>
  Math.round((Date.parse(endsAt) - Date.now()) / 86_400_000)

describe('the start of a class', () => {
  it('makes the first one without a question, open for as long as it is told', async () => {
    expect(warnings).toEqual([])
    expect(daysLeft(await open('Monday'))).toBe(90)
  })

  it('refuses a name that differs from another one by its case only, and says which one is there', async () => {
    await expect(open('monday')).rejects.toThrow(/There is a class “Monday” here/)
    await expect(open('ＭＯＮＤＡＹ')).rejects.toThrow(/“Monday”/)
    expect(await classStore.allClasses()).toHaveLength(1)
  })

  it('lists the classes that are there, and asks before it makes another one', async () => {
    const questions: string[] = []
    const answer = (isYes: boolean) => ({
      confirm: async (question: string) => {
        questions.push(question)
        return isYes
      },
    })
    await expect(open('Tuesday', answer(false))).rejects.toThrow('No class was made')
    expect(questions.join()).toMatch(/“Monday”: open until \d{4}-\d\d-\d\d, learners: 1\n.*“Tuesday”/)
    expect(await classStore.allClasses()).toHaveLength(1)
    const tuesday = await open('Tuesday', answer(true))
    expect((await open('Tuesday', answer(false))).id).toBe(tuesday.id)
  })

  it('makes a new class of the name of an erased one, and says that it is another one', async () => {
    const before = await open('Monday')
    await classStore.eraseClass(before.id, { isEverything: true })
    const after = await open('Monday')
    expect([after.code === before.code, await classStore.learners(after.id)]).toEqual([false, []])
    expect(warnings.join()).toMatch(
      /“Monday” was erased on \d{4}-\d\d-\d\d.* A new class of this name has another code/,
    )
    warnings = []
    expect((await open('Monday')).id).toBe(after.id)
    expect(warnings).toEqual([])
  })

  it('says what is there where nobody can be asked', async () => {
    await open('Tuesday')
    expect(warnings.join()).toMatch(/“Monday”.*\n“Tuesday” is a new class beside them/)
  })

  it('goes on with a class that has ended as it is, and opens it again only if it is told to', async () => {
    const { id } = await open('Monday')
    await classStore.endClass(id, new Date(Date.now() - 1_000))
    expect((await open('Monday')).id).toBe(id)
    expect(daysLeft(await open('Monday', { days: 30 }))).toBeLessThan(1)
    expect(daysLeft(await open('Monday', { reopenDays: 14 }))).toBe(14)
    expect(daysLeft(await open('Monday', { reopenDays: 20 }))).toBe(14)
  })

  it('opens a class again once, however often it is restarted with the same settings', async () => {
    const { id } = await open('Monday')
    const end = () => classStore.endClass(id, new Date(Date.now() - 1_000))
    await end()
    expect(daysLeft(await open('Monday', { reopenDays: 14 }))).toBe(14)
    await end()
    expect(daysLeft(await open('Monday', { reopenDays: 14 }))).toBeLessThan(1)
    expect(warnings.join()).toMatch(/“Monday” stays ended: CLASS_REOPEN=14/)
    // Another number, or a start without it, makes it a new request.
    expect(daysLeft(await open('Monday', { reopenDays: 15 }))).toBe(15)
    await end()
    await open('Monday')
    expect(daysLeft(await open('Monday', { reopenDays: 15 }))).toBe(15)
  })

  it('does not open a class again that was still open when the setting first came', async () => {
    const { id } = await open('Monday', { reopenDays: 14 })
    await classStore.endClass(id, new Date(Date.now() - 1_000))
    expect(daysLeft(await open('Monday', { reopenDays: 14 }))).toBeLessThan(1)
  })

  it('makes its contest once: it changes none, and none comes back that was deleted', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const cup = (title: string, days = 2) => ({
      contest: contestFrom('jeopardy', { title, startsAt: inDays(1), endsAt: inDays(days) }),
    })
    const { id } = await open('Monday', cup('Juice Cup'))
    const title = async () => (await classStore.contests.contest(id))?.settings.title
    expect(await title()).toBe('Juice Cup')
    await open('Monday', cup('Other Cup'))
    expect(await title()).toBe('Juice Cup')
    await classStore.contests.changeContest(id, () => undefined)
    await open('Monday', cup('Other Cup'))
    expect(await title()).toBeUndefined()
    await open('Monday', cup('Third Cup', 91))
    expect(await title()).toBe('Third Cup')
    expect(warnings.join()).toMatch(/^The class ends on [\d-]+, before its contest/)
  })
})
