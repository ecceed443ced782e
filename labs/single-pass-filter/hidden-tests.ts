import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { PAYLOAD, writeFeedback } from './steps.ts'

/** Elements that are kept in feedback. */
const EMPHASIS = ['b', 'i', 'em', 'strong', 'u', 's', 'code'] as const

/** Elements that are removed. */
const OTHERS = ['img', 'a', 'div', 'svg', 'iframe', 'form', 'marquee', 'video', 'input', 'object'] as const

/** A tag in two halves, separated by something that is removed; deeper levels contain another of the same kind. */
function hidden(tag: string, decoy: string, depth = 0): string {
  let between = `<${decoy}>`
  for (let left = depth; left > 0; left--) between = `<${between}${decoy}>`
  return `<${between}${tag.slice(1)}`
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const decoy = () => random.case(random.pick(OTHERS))
  const leave = (name: string, comment: string): GeneratedAttack => ({
    name,
    payload: comment,
    challenge: 'persistedXssFeedbackChallenge',
    run: async (tools) => {
      tools.expect((await writeFeedback(tools, comment)).includes(PAYLOAD), 'the filter keeps it out')
    },
  })
  const element = random.case(random.pick(['script', 'style']))
  const around = `<<${element}>${random.word()}</${element}>${PAYLOAD.slice(1)}`
  const deeper = [1, 2, 3, random.number(4, 6), random.number(7, 12)]
  const short = random.pick([`<svg onload=a()>`, `<img onerror=a()>`, `<a onclick=a()>`])
  const small = random.pick(['p1', 'x', 'q', 'a'])
  const levels = [0, 1, 2, 3, 4, 5].map((depth) => hidden(short, small, depth)).join('')
  return [
    leave('an iframe split by a tag that is removed: it must not be stored', hidden(PAYLOAD, decoy())),
    leave(
      'an iframe behind several angle brackets: it must not be stored',
      `${'<'.repeat(random.number(1, 5))}${hidden(PAYLOAD, decoy())}`,
    ),
    leave('an iframe inside an element that is removed: it must not be stored', `${random.word()} ${around}`),
    leave(
      'an iframe behind harmless words and a removed tag: it must not be stored',
      `javascript: 'unsafe' ${random.word()} ${hidden(PAYLOAD, decoy())}`,
    ),
    ...deeper.map((depth) => {
      const tag = decoy()
      return leave(
        'two nested iframes: they must not be stored',
        `${hidden(PAYLOAD, tag)} ${hidden(PAYLOAD, tag, depth)}`,
      )
    }),
    {
      name: 'nested tags around an SVG with onload: it must not be stored',
      payload: levels,
      run: async (tools) => {
        tools.expect((await writeFeedback(tools, levels)).includes(short), 'the filter keeps it out')
      },
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const kept = (name: string, comment: string, ...expected: string[]): GeneratedCheck => ({
    name,
    payload: comment,
    run: async (tools) => {
      const stored = await writeFeedback(tools, comment)
      tools.expect(expected.includes(stored), `the shop kept “${stored}”`)
    },
  })
  const tags = random.shuffle(EMPHASIS).slice(0, 3)
  const emphasised = tags.map((tag) => `<${tag}>${random.word()}</${tag}>`).join(' ')
  const [before, after] = [random.word(), random.word()]
  const other = random.pick(OTHERS)
  const [few, many] = [random.number(1, 9), random.number(10, 99)]
  const image = `<img src="${random.word()}"/><${other}>`
  return [
    kept('emphasis in feedback is kept', emphasised, emphasised),
    kept(
      'scripts, images and other elements are removed',
      `${before}<script>${random.word()}</script>${image}${after}`,
      `${before}${after}`,
    ),
    kept(
      'a text with “<” and “3 <” is kept',
      `${few} < ${many} ${before}!`,
      `${few} < ${many} ${before}!`,
      `${few} &lt; ${many} ${before}!`,
    ),
    kept(
      'plain text is kept unchanged',
      `${before}, javascript ${after}?`,
      `${before}, javascript ${after}?`,
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  cleanComment: {
    // Only tags beside each other: what is left of nested ones is up to the fix, as long as it is harmless.
    call: ({ random }) => {
      const piece = (): string => {
        const word = random.word()
        const [tag, other] = [random.case(random.pick(EMPHASIS)), random.case(random.pick(OTHERS))]
        const element = random.case(random.pick(['script', 'style']))
        return random.pick([
          word,
          ` ${word}! `,
          `<${tag}>${word}</${tag}>`,
          `<${tag} onclick="${word}()">${word}</${tag}>`,
          `<${other} src="${word}">`,
          `<${other}>${word}</${other}>`,
          `<${element}>${word}</${element}>`,
        ])
      }
      const comment = Array.from({ length: random.number(0, 5) }, piece).join('')
      return { args: [comment], payload: comment }
    },
  },
}
