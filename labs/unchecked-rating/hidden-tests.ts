import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { rate } from './steps.ts'

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const nothing = (name: string, rating: unknown): GeneratedAttack => {
    const comment = `${random.name()} ${random.word()}`
    return {
      name,
      payload: JSON.stringify(rating),
      challenge: 'zeroStarsChallenge',
      run: async (tools) => {
        const status = await rate(tools, rating, comment)
        tools.expect(status === 201, `the feedback was answered with ${status}`)
      },
    }
  }
  const noughts = (from: number) => '0'.repeat(random.number(from, 9))
  return [
    nothing('a rating of 0 as a number: it must be refused', 0),
    nothing('a rating of 0 as a text of zeros: it must be refused', noughts(1)),
    nothing('a rating of 0 with decimals: it must be refused', `${noughts(1)}.${noughts(2)}`),
    nothing('a rating of 0 with a minus sign: it must be refused', `${random.pick(['+', '-'])}${noughts(1)}`),
    nothing(
      'a rating of 0 in exponent notation: it must be refused',
      `0${random.pick(['e', 'E'])}${random.number(1, 9)}`,
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const stars = random.shuffle([1, 2, 3, 4, 5])
  const comment = `${random.name()} ${random.word()}`
  const tooMany = random.number(6, 1_000)
  const tooFew = random.number(-1_000, -1)
  const refuses = (name: string, rating: number): GeneratedCheck => ({
    name,
    payload: String(rating),
    run: async (tools) => {
      const status = await rate(tools, rating, comment)
      tools.expect(status === 400, `${rating} stars were answered with ${status}`)
    },
  })
  return [
    {
      name: 'ratings from one to five are accepted',
      payload: stars.join(', '),
      run: async (tools) => {
        for (const rating of stars) {
          const status = await rate(tools, rating, comment)
          tools.expect(status === 201, `${rating} stars were answered with ${status}`)
        }
      },
    },
    refuses('a rating over five is refused', tooMany),
    refuses('a negative rating is refused', tooFew),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isRating: {
    call: ({ random, numbers }) => {
      // Stars as texts and half stars are up to the fix: the page sends neither.
      const sent = random.pick<unknown>([
        random.number(1, 5),
        random.number(-2, 8),
        random.number(6, 5_000),
        numbers.negative(),
        random.pick(['0', '+0', '-0', '0.0', '00', '0e1', '0x0']),
        String(random.pick([numbers.negative(), random.number(6, 5_000)])),
        random.word(),
      ])
      return { args: [sent], payload: JSON.stringify(sent) }
    },
  },
}
