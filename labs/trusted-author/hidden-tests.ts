import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { write } from './steps.ts'

/** Seeded customers. */
const REGULARS = [
  { person: 'admin', id: 1, password: 'admin123' },
  { person: 'jim', id: 2, password: 'ncc-1701' },
  { person: 'bender', id: 3, password: 'OhG0dPlease1nsertLiquor!' },
] as const

interface Newcomer {
  email: string
  password: string
}

async function signUp({ http, expect }: Tools, { email, password }: Newcomer): Promise<number> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up as ${email} answered with ${answer.status}`)
  return answer.json<{ data: { id: number } }>().data.id
}

function attacksOn({ random, numbers, settings }: GeneratorTools): GeneratedAttack[] {
  const challenge = 'forgedFeedbackChallenge'
  const at = settings.domain
  const newOne = (): Newcomer => ({ email: random.address(at), password: random.password() })
  const [victim, liar, other] = [newOne(), newOne(), newOne()]
  const comment = `${random.name()} ${random.word()}`
  const [owner, thief] = random.shuffle(REGULARS)
  if (!owner || !thief) throw new RangeError('There is nobody to speak for')
  const spelled = numbers.spell(owner.id)
  return [
    {
      name: 'a visitor writes as a new customer: the review must not carry that name',
      payload: other.email,
      challenge,
      run: async (tools) => {
        const id = await signUp(tools, other)
        tools.expect((await write(tools, comment, id)) === id, 'the feedback has another author')
      },
    },
    {
      name: 'a visitor writes as an existing customer: the review must not carry that name',
      payload: owner.person,
      challenge,
      run: async (tools) => {
        tools.expect((await write(tools, comment, owner.id)) === owner.id, `not under ${owner.person}`)
      },
    },
    {
      name: 'a new customer writes as another new customer: the author must stay the writer',
      payload: `${liar.email} for ${victim.email}`,
      challenge,
      run: async (tools) => {
        const id = await signUp(tools, victim)
        await signUp(tools, liar)
        const { token } = await tools.logIn(liar.email, liar.password)
        tools.expect(
          (await write(tools, comment, String(id), token)) === id,
          'the feedback has another author',
        )
      },
    },
    {
      name: 'a customer writes as another, with an unusual spelling of the number: the author must stay the writer',
      payload: `${thief.person} for “${spelled}”`,
      challenge,
      run: async (tools) => {
        const { token } = await tools.logIn(`${thief.person}@${at}`, thief.password)
        tools.expect((await write(tools, comment, spelled, token)) === owner.id, `not under ${owner.person}`)
      },
    },
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const one = { email: random.address(settings.domain), password: random.password() }
  const comment = `${random.name()} ${random.word()}`
  const empty = random.shuffle(['', null, undefined])
  const { person, id, password } = random.pick(REGULARS)
  return [
    {
      name: 'a new customer writes under their own name',
      payload: one.email,
      run: async (tools) => {
        const own = await signUp(tools, one)
        const { token } = await tools.logIn(one.email, one.password)
        tools.expect((await write(tools, comment, own, token)) === own, 'the feedback has another author')
      },
    },
    {
      name: 'an existing customer writes under their own name',
      payload: person,
      run: async (tools) => {
        const { token } = await tools.logIn(`${person}@${settings.domain}`, password)
        tools.expect((await write(tools, comment, id, token)) === id, `it is not filed under ${person}`)
      },
    },
    {
      name: 'a visitor writes without a name',
      payload: empty.map(String).join(', '),
      run: async (tools) => {
        for (const nobody of empty) {
          const author = await write(tools, comment, nobody)
          tools.expect(author === null, `it is filed under ${author}`)
        }
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  authorOf: {
    call: ({ random, numbers }) => {
      const customer = random.chance(3) ? undefined : { id: random.number(1, 60) }
      const other = random.number(1, 90)
      const UserId = random.pick<unknown>([
        customer?.id ?? '',
        other,
        String(other),
        [other],
        numbers.spell(other),
        numbers.negative(),
        null,
      ])
      return {
        args: [{ UserId }, { exists: () => true }, customer],
        payload: `${JSON.stringify(UserId)} by ${customer?.id ?? 'a stranger'}`,
      }
    },
    // A forged author may also be refused or dropped: the checks cover honest feedback.
    same: (submitted, right) => submitted === right || submitted === null || submitted === undefined,
  },
}
