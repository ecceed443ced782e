import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { book, bookedEvenings } from './steps.ts'

const challenge = 'failOpenChallenge'

const THIS_YEAR = new Date().getUTCFullYear()

const two = (number: number): string => String(number).padStart(2, '0')
const date = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** Years of birth of a child and of an adult. */
const childYear = ({ random }: GeneratorTools) => THIS_YEAR - random.number(2, 16)
const adultYear = ({ random }: GeneratorTools) => THIS_YEAR - random.number(20, 80)

/** A day of this year that the calendar has. */
const existing = ({ random }: GeneratorTools, year: number): string =>
  date(year, random.number(1, 12), random.number(1, 28))

/** A day of this year that February does not have, whether or not it is a leap year. */
const lateFebruary = ({ random }: GeneratorTools, year: number): string =>
  date(year, 2, random.number(30, 31))

/** The 31st of a month that has 30 days. */
const thirtyFirst = ({ random }: GeneratorTools, year: number): string =>
  date(year, random.pick([4, 6, 9, 11]), 31)

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const letsIn = (
    name: string,
    dateOfBirth: string,
    { evening = random.pick(['friday', 'saturday']), solves = true } = {},
  ): GeneratedAttack => {
    const account = accountOf(tools)
    return {
      name,
      payload: `${dateOfBirth}, ${evening}`,
      ...(solves && { challenge }),
      run: async (shop) => {
        const status = await book(shop, await shop.signUp(account), dateOfBirth, evening)
        shop.expect(status === 201, `the shop answered with ${status}`)
      },
    }
  }
  const child = childYear(tools)
  const noMonth = date(child, random.pick([0, random.number(13, 99)]), random.number(1, 28))
  const noDay = date(child, random.number(1, 12), random.pick([0, random.number(32, 99)]))
  const noLeapYear = date(random.pick([1900, 1990, 2013, 2014, 2017, 2018]), 2, 29)
  const otherOrder = `${two(random.number(1, 19))}.${two(random.number(1, 12))}.${child}`
  return [
    letsIn(
      'a child’s birthday at the end of February that does not exist: it must not be booked',
      lateFebruary(tools, child),
    ),
    letsIn(
      'the 31st of a month of 30 days as a child’s birthday: it must not be booked',
      thirtyFirst(tools, child),
    ),
    letsIn('a month that does not exist: it must not be booked', noMonth),
    letsIn('a day that no month has: it must not be booked', noDay),
    letsIn('29 February of a year that has none: it must not be booked', noLeapYear),
    letsIn('a birthday in the year 0: it must not be booked', existing(tools, 0)),
    letsIn(
      'a birthday of an adult that does not exist: it must not be booked',
      random.pick([lateFebruary, thirtyFirst])(tools, adultYear(tools)),
    ),
    letsIn('a child’s birthday with the day first: it must not be booked', otherOrder),
    letsIn('a birthday that is no date: it must not be booked', `${random.number(10, 19)}${random.word()}`),
    letsIn(
      'a child on an evening on which the partner is closed: it must not be booked',
      existing(tools, child),
      {
        evening: 'closed',
        solves: false,
      },
    ),
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const answers = (
    name: string,
    dateOfBirth: string,
    status: number,
    { evening = random.pick(['friday', 'saturday']), alsoOnWeak = true } = {},
  ): GeneratedCheck => {
    const account = accountOf(tools)
    return {
      name,
      payload: `${dateOfBirth}, ${evening}`,
      ...(!alsoOnWeak && { alsoOnWeak }),
      run: async (shop) => {
        const customer = await shop.signUp(account)
        const answered = await book(shop, customer, dateOfBirth, evening)
        shop.expect(answered === status, `the shop answered with ${answered}`)
        const evenings = (await bookedEvenings(shop, customer)).join()
        shop.expect(evenings === (status === 201 ? evening : ''), `booked: ${evenings}`)
      },
    }
  }
  const leapDay = date(random.pick([1904, 1952, 1964, 1980, 1992, 2000]), 2, 29)
  const monthEnd = random.pick([
    date(adultYear(tools), random.pick([1, 3, 5, 7, 8, 10, 12]), 31),
    date(adultYear(tools), random.pick([4, 6, 9, 11]), 30),
  ])
  const closed = { evening: 'closed', alsoOnWeak: false }
  return [
    answers('an adult books a place', existing(tools, adultYear(tools)), 201),
    answers('an adult born on 29 February books a place', leapDay, 201),
    answers('an adult born on the last day of a month books a place', monthEnd, 201),
    answers('somebody who turned 18 last year books a place', existing(tools, THIS_YEAR - 19), 201),
    answers('a child is told no, with 403', existing(tools, childYear(tools)), 403),
    answers(
      'somebody who is not born yet is told no, with 403',
      existing(tools, THIS_YEAR + random.number(1, 90)),
      403,
    ),
    answers(
      'an adult is told to try later, with 503, while the partner is closed',
      existing(tools, adultYear(tools)),
      503,
      closed,
    ),
  ].map((check) => (check.alsoOnWeak === false ? { ...check, alsoOnWeak: false as const } : check))
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const isDate = (text: string): boolean => {
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${text}T`)
}

export const oracle: Oracle = {
  mayTaste: {
    call: (tools) => {
      const { random } = tools
      const year = random.pick([childYear(tools), adultYear(tools), adultYear(tools), 0])
      const born = random.pick([
        existing(tools, year),
        existing(tools, adultYear(tools)),
        lateFebruary(tools, year),
        thirtyFirst(tools, year),
        date(year, random.number(13, 20), 1),
        random.word(),
        existing(tools, THIS_YEAR + random.number(2, 9)),
      ])
      const isSilent = !isDate(born) || born.startsWith('0000') || random.chance(4)
      const isAdult = random.chance(3) ? random.chance() : born < `${THIS_YEAR - 18}`
      const partner = {
        isAdult: async (asked: string): Promise<boolean> => {
          if (asked !== born || isSilent) throw new Error('no answer')
          return isAdult
        },
      }
      const opinion = isAdult ? 'sure of an adult' : 'sure of a minor'
      return {
        args: [born, partner, `${THIS_YEAR}-11-29`],
        payload: `${born}, and the partner is ${isSilent ? 'silent' : opinion}`,
      }
    },
    // Whether a wrong date is refused for good or for now is up to the fix. Over HTTP a minor must be refused.
    same: (submitted, right) => submitted === right || (right === 'too young' && submitted === 'try later'),
    refuses: (right) => right === 'too young',
  },
}
