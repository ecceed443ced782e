import { ConfigurationError } from '../config/configuration-error.ts'
import { type ClassSettings, DEFAULT_DAYS } from './settings.ts'
import { inOneCase } from './store/classes.ts'
import { hasEnded, type SchoolClass } from './store/model.ts'
import type { ClassStore } from './store/store.ts'

const DAY_MS = 86_400_000

export interface OpenClassOptions {
  classStore: Pick<
    ClassStore,
    | 'allClasses'
    | 'erasedClass'
    | 'findClass'
    | 'findOrCreateClass'
    | 'learners'
    | 'endClass'
    | 'classById'
    | 'reopeningDone'
    | 'setReopeningDone'
    | 'contests'
  >
  settings: Pick<ClassSettings, 'name' | 'days' | 'reopenDays' | 'confirm' | 'contest'>
  warn(message: string): void
}

/**
 * Finds the class of this name, or makes it: beside other classes only after a question, if somebody can answer. A class
 * that has ended stays so, unless it is to be opened again. Throws `ConfigurationError`.
 */
export async function openClass({ classStore, settings, warn }: OpenClassOptions): Promise<SchoolClass> {
  const { name, days = DEFAULT_DAYS } = settings
  const known = await classStore.findClass(name)
  if (!known) await checkNewName({ classStore, settings, warn })
  const itsClass = await classStore.findOrCreateClass({ name, endsAt: daysFromNow(days) })
  await reopen(itsClass, { classStore, settings, warn })
  const opened = (await classStore.classById(itsClass.id)) ?? itsClass
  await addContest(opened, { classStore, settings, warn })
  return opened
}

/** Makes the contest of the settings, unless the class has one. */
async function addContest(
  { id, endsAt }: SchoolClass,
  { classStore, settings: { contest }, warn }: OpenClassOptions,
): Promise<void> {
  if (!contest || !(await classStore.contests.addAtStart(id, contest))) return
  if (contest.endsAt > endsAt) warn(endsBefore(endsAt))
}

function endsBefore(endsAt: string): string {
  const day = endsAt.slice(0, 10)
  return `The class ends on ${day}, before its contest: at the dashboard it can be kept open for longer.`
}

/**
 * Opens an ended class again, if the settings say so. A setting acts at its first start only: a supervisor starts the
 * server with the same settings after a crash, also when the class has been ended in the meantime.
 */
async function reopen(
  itsClass: SchoolClass,
  { classStore, settings: { reopenDays }, warn }: OpenClassOptions,
): Promise<void> {
  const { id, name } = itsClass
  const done = await classStore.reopeningDone(id)
  if (reopenDays === done) {
    if (reopenDays !== undefined && hasEnded(itsClass)) warn(staysEnded(name, reopenDays))
    return
  }
  if (reopenDays !== undefined && hasEnded(itsClass)) await classStore.endClass(id, daysFromNow(reopenDays))
  await classStore.setReopeningDone(id, reopenDays)
}

function staysEnded(name: string, days: number): string {
  return (
    `The class “${name}” stays ended: CLASS_REOPEN=${days} (--reopen ${days}) acts at one start, and there was one with it ` +
    'before. Open the class at the dashboard, or give another number of days.'
  )
}

function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * DAY_MS)
}

function newAfterErased({ name, erasedAt }: SchoolClass): string {
  return (
    `Everything about the class “${name}” was erased on ${erasedAt?.slice(0, 10)}. A new class of this name has another code, ` +
    'and nobody of the old one is in it.'
  )
}

/** Throws `ConfigurationError` if the name is one of another class but for its case, or if the class is not wanted. */
async function checkNewName({ classStore, settings, warn }: OpenClassOptions): Promise<void> {
  const { name, confirm } = settings
  const others = await classStore.allClasses()
  const similar = others.find((one) => inOneCase(one.name) === inOneCase(name))
  if (similar) {
    throw new ConfigurationError(
      `There is a class “${similar.name}” here, and names of classes differ by more than capital letters. ` +
        `To go on with it: npm start -- --class "${similar.name}"`,
    )
  }
  const erased = await classStore.erasedClass(name)
  if (erased) warn(newAfterErased(erased))
  if (others.length === 0) return
  const lines = await Promise.all(others.map((one) => describe(one, classStore)))
  const list = ['These classes are here:', ...lines].join('\n')
  if (!confirm) return warn(`${list}\n“${name}” is a new class beside them.`)
  if (await confirm(`${list}\nMake a new class “${name}” beside them?`)) return
  throw new ConfigurationError('No class was made.')
}

async function describe(itsClass: SchoolClass, classStore: Pick<ClassStore, 'learners'>): Promise<string> {
  const { length } = await classStore.learners(itsClass.id)
  const state = hasEnded(itsClass) ? 'ended on' : 'open until'
  return `  “${itsClass.name}”: ${state} ${itsClass.endsAt.slice(0, 10)}, learners: ${length}`
}

/** Asks on the terminal; undefined without one. */
export function terminalQuestion(): ((question: string) => Promise<boolean>) | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return async (question) => {
    const { createInterface } = await import('node:readline/promises')
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return /^y(es)?$/i.test((await terminal.question(`${question} (y/n) `)).trim())
    } finally {
      terminal.close()
    }
  }
}
