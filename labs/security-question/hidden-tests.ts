import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { beAsked, reset } from './steps.ts'

/** Public facts about some of the seeded customers. */
const KNOWN = [
  { person: 'jim', answer: 'Samuel', challenge: 'resetPasswordJimChallenge' },
  { person: 'bender', answer: "Stop'n'Drop", challenge: 'resetPasswordBenderChallenge' },
  { person: 'bjoern', answer: 'West-2082', challenge: 'resetPasswordBjoernChallenge' },
  { person: 'uvogin', answer: 'Silence of the Lambs', challenge: 'resetPasswordUvoginChallenge' },
] as const

interface Newcomer {
  email: string
  password: string
  question: number
  answer: string
}

async function signUp({ http, expect }: Tools, newcomer: Newcomer): Promise<void> {
  const { email, password, question, answer } = newcomer
  const registered = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(registered.status === 201, `signing up was answered with ${registered.status}`)
  const { id } = registered.json<{ data: { id: number } }>().data
  const kept = { UserId: id, SecurityQuestionId: question, answer }
  const { status } = await http.post('/api/SecurityAnswers', kept)
  expect(status === 201, `the security answer was answered with ${status}`)
}

/** Sends the answer and logs in with the new password. */
async function takeOver(tools: Tools, email: string, answer: string, password: string): Promise<void> {
  const status = await reset(tools, email, answer, password)
  tools.expect(status === 200, `the answer was met with ${status}`)
  await tools.logIn(email, password)
}

/** The code of the last mail, if there was one. */
async function codeFor(tools: Tools, email: string): Promise<string | undefined> {
  return (await tools.lastLetter(email))?.match(/\b\d{8}\b/)?.[0]
}

function newcomerOf({ random, settings }: GeneratorTools, answer: string): Newcomer {
  const email = random.address(settings.domain)
  return { email, password: random.password(), question: random.number(1, 14), answer }
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const robbed = (name: string, answer: string, asked: boolean): GeneratedAttack => {
    const owner = newcomerOf(tools, answer)
    const password = random.password()
    return {
      name,
      payload: answer,
      run: async (shop) => {
        await signUp(shop, owner)
        if (asked) await beAsked(shop, owner.email)
        await takeOver(shop, owner.email, answer, password)
      },
    }
  }
  const known = random.pick(KNOWN)
  const password = random.password()
  return [
    robbed('a one-word security answer alone: it must not reset the password', random.word(), true),
    robbed(
      'a full security answer without a mailed code: it must not reset the password',
      `${random.name()} ${random.word()} ${random.word()}`,
      false,
    ),
    robbed(
      'a numeric security answer alone: it must not reset the password',
      String(random.number(10_000_000, 99_999_999)),
      true,
    ),
    {
      name: 'a publicly known security answer: it must not reset the password',
      payload: known.person,
      challenge: known.challenge,
      alone: true,
      run: async (shop) => {
        const email = `${known.person}@${shop.settings.domain}`
        await beAsked(shop, email)
        await takeOver(shop, email, known.answer, password)
      },
    },
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const [one, other] = [
    newcomerOf(tools, random.word()),
    newcomerOf(tools, `${random.name()} ${random.word()}`),
  ]
  const [wanted, again] = [random.password(), random.password()]
  const guesses = [
    random.word(),
    String(random.number(10_000_000, 99_999_999)),
    random.pick(['0', 'null', '*']),
  ]
  return [
    {
      name: 'a customer who forgot the password can reset it',
      payload: one.email,
      run: async (shop) => {
        await signUp(shop, one)
        await beAsked(shop, one.email)
        await takeOver(shop, one.email, (await codeFor(shop, one.email)) ?? one.answer, wanted)
      },
    },
    {
      name: 'guessed answers are refused, and the password stays',
      payload: guesses.join(', '),
      run: async (shop) => {
        await signUp(shop, other)
        await beAsked(shop, other.email)
        for (const guess of guesses) {
          const status = await reset(shop, other.email, guess, again)
          shop.expect(status === 401, `“${guess}” was answered with ${status}`)
        }
        await shop.logIn(other.email, other.password)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  ask: {
    times: 20,
    call: ({ random, hash }) => {
      const question = `${random.name()} ${random.word()}?`
      const letters: string[] = []
      const mailbox = { sendCode: () => void letters.push(question), takeCode: () => false }
      const secret = { question, answer: hash(random.word()) }
      return { args: [secret, mailbox], payload: question, seen: () => letters.length > 0 }
    },
    // The wording is up to the fix.
    same: (submitted) => typeof submitted === 'string' && submitted.trim() !== '',
  },
  convinces: {
    call: ({ random, hash }) => {
      const answer = random.pick([
        random.word(),
        random.name(),
        String(random.number(0, 99_999_999)),
        'Samuel',
      ])
      const code = String(random.number(10_000_000, 99_999_999))
      const said = random.pick([code, code, answer, answer, hash(answer), random.word(), '', code.slice(1)])
      const mailbox = { sendCode: () => undefined, takeCode: (one: string) => one === code }
      const secret = { question: `${random.name()}?`, answer: hash(answer) }
      return { args: [secret, said, mailbox, hash], payload: `“${said}” for “${answer}” or ${code}` }
    },
  },
}
