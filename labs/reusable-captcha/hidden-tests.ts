import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { type Captcha, newCaptcha, solve } from './steps.ts'

/** Too many within twenty seconds. */
const TOO_MANY = 10

async function write({ http }: Tools, captchaId: unknown, captcha: string, comment: string): Promise<number> {
  return (await http.post('/api/Feedbacks/', { captchaId, captcha, comment, rating: 5 })).status
}

/** Writes with a captcha for each of these numbers, in this order; a repeated number is an old captcha. */
async function flood(tools: Tools, order: readonly number[], comment: string): Promise<void> {
  const known = new Map<number, Captcha>()
  for (const which of order) {
    const captcha = known.get(which) ?? (await newCaptcha(tools.http))
    known.set(which, captcha)
    const status = await write(tools, captcha.captchaId, captcha.answer, comment)
    tools.expect(status === 201, `feedback was answered with ${status}`)
  }
}

/** Each of them has its own shop: all feedback counts. */
function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const many = (name: string, captchas: number): GeneratedAttack => {
    const order = Array.from({ length: TOO_MANY + random.number(0, 3) }, (_, index) => index % captchas)
    const comment = `${random.name()} ${random.word()}`
    return {
      name,
      payload: `${order.length} times with ${Math.min(captchas, order.length)}`,
      challenge: 'captchaBypassChallenge',
      alone: true,
      run: (tools) => flood(tools, order, comment),
    }
  }
  const comment = `${random.name()} ${random.word()}`
  return [
    many('a few captchas used in turn: each may count only once', random.number(1, 4)),
    many('much feedback with a new captcha each time within a short time: it must be limited', TOO_MANY * 2),
    {
      name: 'one captcha used twice: it may count only once',
      payload: comment,
      alone: true,
      run: (tools) => flood(tools, [0, 0], comment),
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const comments = Array.from({ length: 3 }, () => `${random.name()} ${random.word()}`)
  const off = random.number(1, 50)
  return [
    {
      name: 'three customers each solve their own captcha',
      payload: comments.join(', '),
      alone: true,
      run: async (tools) => {
        for (const comment of comments) {
          const { captchaId, captcha } = await newCaptcha(tools.http)
          const status = await write(tools, captchaId, solve(captcha), comment)
          tools.expect(status === 201, `${comment} was answered with ${status}`)
        }
      },
    },
    {
      name: 'after a wrong answer another captcha works',
      payload: `wrong by ${off}`,
      alone: true,
      run: async (tools) => {
        const first = await newCaptcha(tools.http)
        for (const wrong of [String(Number(solve(first.captcha)) + off), '', 'undefined']) {
          const status = await write(tools, first.captchaId, wrong, 'Hm')
          tools.expect(status === 401, `“${wrong}” was answered with ${status}`)
        }
        const { captchaId, captcha } = await newCaptcha(tools.http)
        const status = await write(tools, captchaId, solve(captcha), 'Ah')
        tools.expect(status === 201, `the next was answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isPassed: {
    call: ({ random }) => {
      const known = random.number(1, 400)
      const id = random.chance(4) ? random.number(401, 800) : known
      const right = String(random.pick([random.number(-9, 9), random.number(-90, 1_000)]))
      const wrong = random.pick(['', 'undefined', 'null', '0', `${right}0`, random.word()])
      const blank = id !== known && random.chance()
      const said = random.chance() ? right : wrong
      const answer = blank ? '' : said
      // The exact limit is up to the fix.
      const recent = random.chance(4) ? TOO_MANY : random.number(0, 2)
      const forgotten = new Set<number>()
      return {
        args: [
          {
            answerOf: (one: number) => (one === known && !forgotten.has(one) ? right : undefined),
            forget: (one: number) => void forgotten.add(one),
            recent: () => recent,
          },
          id,
          answer,
        ],
        payload: `“${answer}” for ${id} after ${recent}, where ${known} comes to ${right}`,
      }
    },
  },
}
