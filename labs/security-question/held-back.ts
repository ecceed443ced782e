import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** What everybody can find out about some who came with the shop. */
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

/** Says she forgot her password: the shop has to ask her something. */
async function beAsked({ http, expect }: Tools, email: string): Promise<void> {
  const answer = await http.get(`/rest/user/security-question?email=${encodeURIComponent(email)}`)
  const { question } = answer.json<{ question?: { question: string } }>()
  expect(question !== undefined && question.question !== '', 'the shop asks nothing')
}

async function reset({ http }: Tools, email: string, answer: string, password: string): Promise<number> {
  const sent = await http.post('/rest/user/reset-password', {
    email,
    answer,
    new: password,
    repeat: password,
  })
  return sent.status
}

/** Sends her answer, and gets in with the new password. */
async function takeOver(tools: Tools, email: string, answer: string, password: string): Promise<void> {
  const status = await reset(tools, email, answer, password)
  tools.expect(status === 200, `the answer was met with ${status}`)
  await tools.logIn(email, password)
}

/** The code of the last letter, if there was one. */
async function codeFor(tools: Tools, email: string): Promise<string | undefined> {
  return (await tools.lastLetter(email))?.match(/\b\d{8}\b/)?.[0]
}

function newcomerOf({ draw, settings }: DrawTools, answer: string): Newcomer {
  const email = draw.address(settings.domain)
  return { email, password: draw.password(), question: draw.number(1, 14), answer }
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw } = tools
  const robbed = (name: string, answer: string, asked: boolean): DrawnAttack => {
    const owner = newcomerOf(tools, answer)
    const password = draw.password()
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
  const known = draw.pick(KNOWN)
  const password = draw.password()
  return [
    robbed('a one-word security answer alone: it must not reset the password', draw.word(), true),
    robbed(
      'a full security answer without a mailed code: it must not reset the password',
      `${draw.name()} ${draw.word()} ${draw.word()}`,
      false,
    ),
    robbed(
      'a numeric security answer alone: it must not reset the password',
      String(draw.number(10_000_000, 99_999_999)),
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

function worksFor(tools: DrawTools): DrawnCheck[] {
  const { draw } = tools
  const [one, other] = [newcomerOf(tools, draw.word()), newcomerOf(tools, `${draw.name()} ${draw.word()}`)]
  const [wanted, again] = [draw.password(), draw.password()]
  const guesses = [draw.word(), String(draw.number(10_000_000, 99_999_999)), draw.pick(['0', 'null', '*'])]
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  ask: {
    times: 20,
    call: ({ draw, hash }) => {
      const question = `${draw.name()} ${draw.word()}?`
      const letters: string[] = []
      const mailbox = { sendCode: () => void letters.push(question), takeCode: () => false }
      const secret = { question, answer: hash(draw.word()) }
      return { args: [secret, mailbox], payload: question, seen: () => letters.length > 0 }
    },
    // How it is said is hers to choose.
    same: (hers) => typeof hers === 'string' && hers.trim() !== '',
  },
  convinces: {
    call: ({ draw, hash }) => {
      const answer = draw.pick([draw.word(), draw.name(), String(draw.number(0, 99_999_999)), 'Samuel'])
      const code = String(draw.number(10_000_000, 99_999_999))
      const said = draw.pick([code, code, answer, answer, hash(answer), draw.word(), '', code.slice(1)])
      const mailbox = { sendCode: () => undefined, takeCode: (one: string) => one === code }
      const secret = { question: `${draw.name()}?`, answer: hash(answer) }
      return { args: [secret, said, mailbox, hash], payload: `“${said}” for “${answer}” or ${code}` }
    },
  },
}
