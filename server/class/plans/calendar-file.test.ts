import { expect, it } from 'vitest'
import { calendarOf } from './calendar-file.ts'

const PART = {
  ...{ number: 3, say: 'One; two, three\\four\nfive', phase: 'open' as const },
  title: 'Wörter, die länger sind als eine Zeile eines Kalenders, mit 🍋🍋🍋🍋🍋🍋🍋🍋 am Ende',
  ...{ opensAt: '2027-01-04T07:00:00.000Z', dueAt: '2027-01-10T22:59:00.000Z' },
  ...{ closesAt: '2027-01-13T22:59:00.000Z', challenges: [], points: 0, mostPoints: 0 },
}
const file = calendarOf(
  { title: 'Term', parts: [PART] },
  { id: 'monday', now: new Date('2027-01-01T00:00:00Z') },
)

it('has the due date of each part in UTC, in lines that end as the standard says', () => {
  expect(file).toContain('\r\nDTSTART:20270110T225900Z\r\n')
  expect(file).not.toContain('DTEND')
  expect(file).toContain('\r\nUID:part-3-monday@forbidden-fruit\r\nDTSTAMP:20270101T000000Z\r\n')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('is taken by a calendar that has an older one: each has a higher number', () => {
  const numberAt = (now: string) =>
    Number(
      /^SEQUENCE:(\d+)\r$/m.exec(
        calendarOf({ title: 'Term', parts: [PART] }, { id: 'monday', now: new Date(now) }),
      )?.[1],
    )
  expect(numberAt('2027-01-01T00:01:00Z')).toBeGreaterThan(numberAt('2027-01-01T00:00:00Z'))
})

it('escapes texts, and folds long lines to 75 bytes without breaking a character', () => {
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain('DESCRIPTION:One\\; two\\, three\\\\four\\nfive\r\n')
  expect(unfolded).toContain(`SUMMARY:${PART.title.replaceAll(',', '\\,')} (Term)\r\n`)
})
