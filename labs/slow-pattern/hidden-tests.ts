import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { delivers, ponder } from './steps.ts'

const challenge = 'slowPatternChallenge'
const SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const STRANGE = ['?', '#', '.', '/', '*', '_', 'Ü', '€', '+']

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const keeps = (name: string, payload: string): GeneratedAttack => ({
    name,
    payload,
    challenge,
    run: (tools) => ponder(tools, payload),
  })
  const mixed = Array.from({ length: random.number(28, 29) }, () => random.pick(SIGNS)).join('')
  const [letter, strange] = [random.case(random.pick(SIGNS)), random.pick(STRANGE)]
  return [
    keeps(
      'one character repeated and a wrong end: the check must not become slow',
      `${letter.repeat(random.number(32, 39))}${random.pick(['!', strange])}`,
    ),
    keeps('thirty mixed characters and a wrong end: the check must not become slow', `${mixed}${strange}`),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const some = (count: number) => Array.from({ length: count }, () => random.pick(SIGNS)).join('')
  const one = some(random.number(4, 7))
  const two = `${some(4)} ${some(random.number(3, 4))}`
  const at = random.number(1, one.length - 1)
  const none = `${one.slice(0, at)}${random.pick(STRANGE)}${one.slice(at)}`
  const reads = (name: string, payload: string, isOne: boolean): GeneratedCheck => ({
    name,
    payload,
    run: async (tools) => tools.expect((await delivers(tools, payload)) === isOne, `${payload} is misread`),
  })
  return [
    reads('a postcode without a blank is accepted', random.case(one), true),
    reads('a postcode with a blank is accepted', random.case(two), true),
    reads('a postcode with a wrong character is refused', none, false),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'the form of a postcode is up to the fix: the tests check that real ones are accepted and that none takes for ever'
