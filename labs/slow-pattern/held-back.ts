import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle } from '#lab'
import { delivers, ponder } from './steps.ts'

const challenge = 'slowPatternChallenge'
const SIGNS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const STRANGE = ['?', '#', '.', '/', '*', '_', 'Ü', '€', '+']

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const keeps = (name: string, payload: string): DrawnAttack => ({
    name,
    payload,
    challenge,
    run: (tools) => ponder(tools, payload),
  })
  const mixed = Array.from({ length: draw.number(28, 29) }, () => draw.pick(SIGNS)).join('')
  const [letter, strange] = [draw.case(draw.pick(SIGNS)), draw.pick(STRANGE)]
  return [
    keeps(
      'one character repeated and a wrong end: the check must not become slow',
      `${letter.repeat(draw.number(32, 39))}${draw.pick(['!', strange])}`,
    ),
    keeps('thirty mixed characters and a wrong end: the check must not become slow', `${mixed}${strange}`),
  ]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const some = (count: number) => Array.from({ length: count }, () => draw.pick(SIGNS)).join('')
  const one = some(draw.number(4, 7))
  const two = `${some(4)} ${some(draw.number(3, 4))}`
  const at = draw.number(1, one.length - 1)
  const none = `${one.slice(0, at)}${draw.pick(STRANGE)}${one.slice(at)}`
  const reads = (name: string, payload: string, isOne: boolean): DrawnCheck => ({
    name,
    payload,
    run: async (tools) => tools.expect((await delivers(tools, payload)) === isOne, `${payload} is misread`),
  })
  return [
    reads('a postcode without a blank is accepted', draw.case(one), true),
    reads('a postcode with a blank is accepted', draw.case(two), true),
    reads('a postcode with a wrong character is refused', none, false),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle =
  'what a postcode looks like is hers to say: what counts is that real ones are read, and that none takes for ever.'
