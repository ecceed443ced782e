import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { ask, buy, expectLeft, stealPin } from './steps.ts'
import { readAddress } from './till-address.ts'

const challenge = 'secondHandParameterChallenge'

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** A parameter or its value, with some letters percent-encoded. */
function encoded({ random }: GeneratorTools, text: string): string {
  const at = random.number(0, text.length - 1)
  return `${text.slice(0, at)}%${text.charCodeAt(at).toString(16)}${text.slice(at + 1)}`
}

/** Lists of fields with the PIN. */
const listsOf = ({ random }: GeneratorTools): string =>
  random.pick([
    'pin',
    ...['left', 'value', 'buyer'].flatMap((name) => [`${name},pin`, `pin,${name}`]),
    random.shuffle(['left', 'pin', 'bought', 'message']).join(),
  ])

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const asks = (name: string, behind: string, { isSmall = false } = {}): GeneratedAttack => {
    const [account, value] = [accountOf(kit), random.number(10, 90)]
    return {
      name,
      payload: `…${behind}`,
      challenge,
      run: async (tools) => {
        const number = await buy(tools, await tools.signUp(account, 100), value)
        await stealPin(tools, (isSmall ? number.toLowerCase() : number) + behind)
      },
    }
  }
  const list = () => listsOf(kit)
  const junk = random.word()
  return [
    asks('a number with &fields and a hash: the till must not tell the PIN', `&fields=${list()}#`),
    asks('a number with &fields: the till must not tell the PIN', `&fields=${list()}`),
    asks('a number with ;fields: the till must not tell the PIN', `;fields=${list()}`),
    asks('a number with ;fields and a hash: the till must not tell the PIN', `;fields=${list()}#${junk}`),
    asks('a number with &format: the till must not tell the PIN', `&format=full`),
    asks('a number with ;format: the till must not tell the PIN', `;format=full`),
    asks(
      'a number with several parameters: the till must not tell the PIN',
      `&${junk}=1;${junk}=2&;fields=${list()}`,
    ),
    asks(
      'a number with several separators and &format: the till must not tell the PIN',
      `${random.pick(['&&;;', '&;&;', `&${junk}&;;`])}format=full`,
    ),
    asks(
      'a number with an encoded name of a parameter: the till must not tell the PIN',
      `${random.pick(['&', ';'])}${encoded(kit, 'format')}=full`,
    ),
    asks(
      'a number with encoded fields: the till must not tell the PIN',
      `${random.pick(['&', ';'])}${encoded(kit, 'fields')}=${encoded(kit, 'pin')}`,
    ),
    asks('a number in small letters with &format: the till must not tell the PIN', '&format=full', {
      isSmall: true,
    }),
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const [one, other] = [accountOf(kit), accountOf(kit)]
  const [value, second] = [random.number(10, 50), random.number(10, 50)]
  const unknown = `PEEL-${random.word()}`.toUpperCase()
  return [
    {
      name: 'what is left on a card is told',
      payload: `a card of ${value}`,
      run: async (tools) => expectLeft(tools, await buy(tools, await tools.signUp(one, 100), value), value),
    },
    {
      name: 'a number in small letters is found',
      payload: `a card of ${second}`,
      run: async (tools) => {
        const number = await buy(tools, await tools.signUp(other, 100), second)
        await expectLeft(tools, number.toLowerCase(), second)
      },
    },
    {
      name: 'a number that no card has is answered with 404',
      payload: unknown,
      run: async (tools) => {
        const { status } = await ask(tools, unknown)
        tools.expect(status === 404, `it was answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

/** Numbers as the shop makes them: today, after other fixes, and typed in small letters. */
function numberOf({ random }: GeneratorTools): string {
  const hex = (length: number) =>
    Array.from({ length }, () => random.number(0, 15).toString(16))
      .join('')
      .toUpperCase()
  const number = random.pick([
    `PEEL-${hex(10)}`,
    `PEEL-${hex(32)}`,
    `PEEL-${random.word()}_${random.word()}`.toUpperCase(),
    `JUICE-${random.word()}-${random.word()}`.toUpperCase(),
  ])
  return random.chance(4) ? number.toLowerCase() : number
}

/** What no number has. */
function behindOf(kit: GeneratorTools): string {
  const { random } = kit
  const separator = random.pick(['&', ';', '&&', ';&', `&${random.word()}=1;`])
  const question = random.pick([`fields=${listsOf(kit)}`, 'format=full', encoded(kit, 'format=full')])
  return separator + question + random.pick(['', '#', `#${random.word()}`])
}

export const oracle: Oracle = {
  addressFor: {
    call: (kit) => {
      const number = numberOf(kit) + (kit.random.chance(2) ? '' : behindOf(kit))
      return { args: [number], payload: number }
    },
    // An address may be written in any way that the till reads alike. What is no number of a card may also be asked
    // for: there is no such card.
    same: (submitted, right) => {
      const [mine, own] = [readAddress(submitted), readAddress(right)]
      if (own === undefined) return submitted === undefined || (mine !== undefined && mine.fields === 'left')
      return mine?.number.toUpperCase() === own.number.toUpperCase() && mine.fields === own.fields
    },
    refuses: (right) => right === undefined,
  },
}
