import { beforeAll, describe, expect, it } from 'vitest'
import { openStaffedClass } from '../../../testing/class/dashboard.ts'
import { cellsOf } from '../../../testing/csv.ts'
import type { Challenge } from '../../../training/catalogue/challenges.ts'
import type { LearningEvent, LearningEventKind } from '../../../training/progress/event-log.ts'
import { pointsByStars } from '../../contest/presets.ts'
import { createRehearsalScript, type ScriptedAction } from '../../rehearsal/script.ts'
import type { Learner, StoredEvent } from '../../store/model.ts'

const LEARNERS = 200
/** Learners who have joined and done nothing. */
const IDLE = 8
const START = Date.UTC(2026, 2, 2, 9)

let learners: Learner[]

/** What an action of a simulated learner leaves in the event log. */
const EVENTS: Partial<Record<ScriptedAction['does'], [kind: LearningEventKind, detail: string]>> = {
  open: ['opened', ''],
  hint: ['hint', '1'],
  near: ['near', 'login'],
  solve: ['solved', ''],
  wrongLines: ['lines', 'wrong'],
  wrongFix: ['fix', 'no such fix'],
}

/** What else a solve leaves: the work of some learners on the code. */
const CODING: readonly [everyNth: number, kind: LearningEventKind, detail: string][] = [
  [3, 'lines', 'right'],
  [5, 'fix', 'own'],
  [5, 'proven', ''],
  [7, 'byBrowser', 'claimed'],
]

/** The events of an action of a simulated learner. */
function eventsOf({ at, learner, does, challenge }: ScriptedAction, index: number): LearningEvent[] {
  const coding = CODING.filter(([everyNth]) => does === 'solve' && learner % everyNth === 0)
  const notes = [EVENTS[does] ?? [], ...coding.map(([, ...note]) => note)]
  return notes.flatMap(([kind, detail]) =>
    kind === undefined || detail === undefined
      ? []
      : {
          ...{ id: `${index} ${kind} ${detail}`, kind, detail, key: challenge, evidence: null },
          at: new Date(START + at).toISOString(),
        },
  )
}

const { testClass, askDashboard } = await openStaffedClass({ name: 'Käse: "Monday"' })
beforeAll(async () => {
  const { classStore, itsClass } = testClass.classroom
  const joining = Array.from({ length: LEARNERS }, (_, index) =>
    classStore.join(itsClass.id, `Learner ${index}`),
  )
  learners = (await Promise.all(joining)).map(({ learner }) => learner)
  await classStore.messageStore.setGroup(
    itsClass.id,
    learners.slice(0, 50).map(({ id }) => id),
    '=1+1',
  )
  const exercises = testClass.application.training.catalogue.challenges
    .slice(0, 40)
    .map(({ key, hints, fixes }) => ({ key, hints: hints.length, isCoding: fixes.length > 0 }))
  const script = createRehearsalScript({ seed: 'export', count: LEARNERS - IDLE, minutes: 90, exercises })
  const entries = new Map<string, LearningEvent[]>(learners.map(({ shop }) => [shop, []]))
  for (const [index, action] of script.actions.entries()) {
    entries.get(learners[action.learner]?.shop ?? '')?.push(...eventsOf(action, index))
  }
  await classStore.appendEvents([...entries].map(([shop, rows]) => ({ shop, entries: rows })))
})

/** The rows of a file, by heading. */
const read = async (path: string): Promise<Record<string, string>[]> => {
  const { status, text } = await askDashboard('GET', path)
  expect([status, text[0]]).toEqual([200, '\uFEFF'])
  const [heading = [], ...rows] = cellsOf(text)
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [heading[index] ?? '', cell])))
}

const WITH_TEAM = ['points', 'solved', 'found', 'fixed', 'proven']
const STARS = ['1 star', '2 stars', '3 stars', '4 stars', '5 stars', '6 stars']

/** The challenges with an event of this kind. */
function keysIn(events: readonly StoredEvent[], kind: LearningEventKind, detail?: string): string[] {
  const found = events.filter((event) => event.kind === kind && [undefined, event.detail].includes(detail))
  return [...new Set(found.map(({ key }) => key))]
}

/** How many challenges have each of these names. */
function countsBy(
  challenges: readonly Challenge[],
  names: Iterable<string>,
  nameOf: (challenge: Challenge) => string,
): Record<string, string> {
  const count = (name: string) => challenges.filter((challenge) => nameOf(challenge) === name).length
  return Object.fromEntries([...names].map((name) => [name, String(count(name))]))
}

describe('the file with a row for each learner', () => {
  it('agrees with the event log for 200 simulated learners', async () => {
    const { classStore, itsClass } = testClass.classroom
    const { catalogue } = testClass.application.training
    const categories = new Set(catalogue.challenges.map(({ category }) => category))
    const log = await classStore.events(itsClass.id)
    const rows = await read('/api/export/learners.csv')
    expect(rows).toHaveLength(LEARNERS)
    for (const [index, learner] of learners.entries()) {
      const own = log.filter((event) => event.learner === learner.id)
      const solved = keysIn(own, 'solved').flatMap((key) => catalogue.get(key) ?? [])
      const expected = {
        ...countsBy(solved, STARS, ({ stars }) => (stars === 1 ? '1 star' : `${stars} stars`)),
        ...countsBy(solved, categories, ({ category }) => category),
        learner: `Learner ${index}`,
        group: index < 50 ? "'=1+1" : '',
        solved: String(solved.length),
        found: String(keysIn(own, 'lines', 'right').length),
        fixed: String(keysIn(own, 'fix', 'own').length),
        proven: String(keysIn(own, 'proven').length),
        hints: String(keysIn(own, 'hint').length),
        'first (UTC)': (own[0]?.at ?? '').slice(0, 19).replace('T', ' '),
        'last (UTC)': (own.at(-1)?.at ?? '').slice(0, 19).replace('T', ' '),
        'removed (UTC)': '',
        ...Object.fromEntries(WITH_TEAM.map((name) => [`${name} with the team`, '0'])),
      }
      const row = rows.find((one) => one.learner === `Learner ${index}`)
      expect(row).toEqual({
        ...{ ...expected, name: '', number: '', of: '', late: '0' },
        minutes: expect.stringMatching(/^\d+$/),
        points: String(solved.reduce((sum, { stars }) => sum + pointsByStars(stars), 0)),
      })
    }
    expect(rows.filter(({ solved }) => solved === '0').length).toBeGreaterThanOrEqual(IDLE)
    expect(rows.filter(({ solved }) => Number(solved) > 3).length).toBeGreaterThan(LEARNERS / 2)
  })

  it('has the same sums as the file with a row for each challenge', async () => {
    const [rows, long] = [await read('/api/export/learners.csv'), await read('/api/export/challenges.csv')]
    for (const { learner, solved, found } of rows) {
      const own = long.filter((row) => row.learner === learner)
      expect(String(own.filter(({ counted }) => counted === 'yes').length)).toBe(solved)
      expect(String(own.filter((row) => row['found (UTC)'] !== '').length)).toBe(found)
    }
    const solved = long.find(({ state }) => state === 'solved')
    expect(solved).toMatchObject({
      stars: expect.stringMatching(/^[1-6]$/),
      category: expect.stringMatching(/^[A-Z]/),
      'solved (UTC)': expect.stringMatching(/^2026-03-02 \d\d:\d\d:\d\d$/),
    })
  })

  it('has the name of the class and the date in its name', async () => {
    const { headers } = await askDashboard('GET', '/api/export/learners.csv?anonymous=1')
    const name = decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '')
    expect(name).toMatch(/^Käse- -Monday- \d{4}-\d\d-\d\d learners without names\.csv$/)
  })

  it('contains no names if it is to be without', async () => {
    for (const file of ['learners.csv', 'learners.json', 'challenges.csv', 'challenges.json']) {
      const { text } = await askDashboard('GET', `/api/export/${file}?anonymous=1`)
      expect(text).not.toContain('Learner')
      expect(text).toMatch(/"[\da-f]{12}"/)
    }
    const rows = await read('/api/export/learners.csv?anonymous=1')
    expect(rows).toHaveLength(LEARNERS)
    expect(new Set(rows.map(({ learner }) => learner)).size).toBe(LEARNERS)
    expect(rows.every((row) => /^$|:00$/.test(row['first (UTC)'] ?? ''))).toBe(true)
  })

  it('has semicolons for spreadsheets that want them, and is JSON for programs', async () => {
    const { text } = await askDashboard('GET', '/api/export/learners.csv?separator=semicolon')
    expect(text).toContain('"learner";"name";"number";"group";"points";"of";"late";"solved"')
    const json = JSON.parse((await askDashboard('GET', '/api/export/learners.json')).text)
    expect(json).toHaveLength(LEARNERS)
    const idle = expect.objectContaining({ learner: `Learner ${LEARNERS - 1}`, solved: 0, firstAt: null })
    expect(json).toContainEqual(idle)
  })
})
