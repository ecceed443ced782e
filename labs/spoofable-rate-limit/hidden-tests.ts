import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  HttpResponse,
  Oracle,
  Tools,
} from '#lab'

/** Headers that servers often trust. */
const NAMES = [
  ...['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip'],
  ...['cf-connecting-ip', 'fastly-client-ip', 'x-original-forwarded-for', 'forwarded'],
]

/** The addresses in headers, and those of connections. */
const CLAIMED = '203.0.113.'
const TRUE = '198.51.100.'

/** Seeded customers with a security question. */
const REGULARS = ['jim', 'bender', 'morty', 'bjoern.kimminich'] as const

async function guess(
  { http }: Tools,
  email: string,
  answer: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const password = `${answer} Pomegranate 42`
  return http.post(
    '/rest/user/reset-password',
    { email, answer, new: password, repeat: password },
    { headers },
  )
}

/** The remaining guesses, by the shop's headers. */
function left({ expect }: Tools, { status, headers }: HttpResponse): number {
  expect(status === 401, `the guess was met with ${status}`)
  const remaining = headers['x-ratelimit-remaining']
  expect(remaining !== undefined, 'nobody counts')
  return Number(remaining)
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const claim = () => `${CLAIMED}${random.number(1, 254)}`
  const people = random.shuffle([...REGULARS, random.word()])
  /** Guesses at one account are counted as those of two people. */
  const twoFaced = (
    name: string,
    at: number,
    dress: (ip: string) => Record<string, string>,
  ): GeneratedAttack => {
    const email = `${people[at] ?? 'jim'}@${settings.domain}`
    const [first, second] = [claim(), `${claim()}${random.number(0, 9)}`]
    const answers = [random.word(), random.word(), random.word()]
    return {
      name,
      payload: `${email}: ${JSON.stringify(dress(first))}, then ${JSON.stringify(dress(second))}`,
      run: async (tools) => {
        await guess(tools, email, answers[0] ?? '', dress(first))
        const one = left(tools, await guess(tools, email, answers[1] ?? '', dress(first)))
        const other = left(tools, await guess(tools, email, answers[2] ?? '', dress(second)))
        tools.expect(other > one, `${one} guesses were left, and then ${other}`)
      },
    }
  }
  const chain = Array.from({ length: random.number(1, 3) }, claim)
  const all = random.shuffle(NAMES)
  return [
    twoFaced('guesses with a new X-Forwarded-For each time: they must be limited', 0, (ip) => ({
      'x-forwarded-for': ip,
    })),
    twoFaced('guesses with an invented X-Forwarded-For chain: they must be limited', 1, (ip) => ({
      'x-forwarded-for': [ip, ...chain, ip].join(', '),
    })),
    twoFaced('guesses with new values in all address headers: they must be limited', 2, (ip) =>
      Object.fromEntries(all.map((name) => [name, ip])),
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const [one, other] = [random.address(settings.domain), random.address(settings.domain)]
  const [password, answer] = [random.password(), `${random.name()} ${random.word()}`]
  const wrong = [random.word(), random.word(), random.word()]
  const [besieged, calm] = [random.address(settings.domain), random.address(settings.domain)]
  const ip = `${CLAIMED}${random.number(1, 254)}`
  const SecurityQuestionId = random.number(1, 9)
  return [
    {
      name: 'a customer may answer wrong a few times and then right',
      payload: `${one}: ${wrong.join(', ')}, ${answer}`,
      run: async (tools) => {
        const { http, expect } = tools
        const signed = await http.post('/api/Users', { email: one, password, passwordRepeat: password })
        expect(signed.status === 201, `signing up answered with ${signed.status}`)
        const { id } = signed.json<{ data: { id: number } }>().data
        await http.post('/api/SecurityAnswers', { UserId: id, SecurityQuestionId, answer })
        for (const not of wrong) left(tools, await guess(tools, one, not))
        const { status } = await guess(tools, one, answer)
        expect(status === 200, `the right answer was answered with ${status}`)
      },
    },
    {
      name: 'guesses at one account do not lock another',
      payload: `${besieged}, ${calm}`,
      run: async (tools) => {
        const headers = { 'x-forwarded-for': ip, 'x-real-ip': ip }
        for (const not of wrong) await guess(tools, besieged, not, headers)
        const most = left(tools, await guess(tools, calm, answer))
        for (const not of wrong) await guess(tools, besieged, not, headers)
        const now = left(tools, await guess(tools, calm, answer))
        tools.expect(now === most - 1, `${most} guesses were left, and then ${now}`)
      },
    },
    {
      name: 'each guess is counted',
      payload: other,
      run: async (tools) => {
        const before = left(tools, await guess(tools, other, answer))
        const after = left(tools, await guess(tools, other, answer))
        tools.expect(after === before - 1, `${before} guesses were left, and then ${after}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  countedAs: {
    call: ({ random, settings }) => {
      const account = random.chance(3)
        ? `${random.pick(REGULARS)}@${settings.domain}`
        : random.address(settings.domain)
      const names = random.shuffle([...NAMES, 'user-agent', 'origin', 'host', 'cookie'])
      const said = () => `${CLAIMED}${random.number(1, 254)}`
      const headers = Object.fromEntries(names.slice(0, random.number(0, 5)).map((name) => [name, said()]))
      const remoteAddress = `${random.pick(['', '::ffff:'])}${TRUE}${random.number(1, 254)}`
      return {
        args: [{ account, remoteAddress, headers }],
        payload: `${account} from ${remoteAddress} with ${JSON.stringify(headers)}`,
      }
    },
    // The format of the key does not matter: it has to depend on the account, and on nothing else.
    same: (submitted, right) => {
      if (typeof submitted !== 'string' || typeof right !== 'string') return false
      return (
        submitted.toLowerCase().includes(right) && !submitted.includes(CLAIMED) && !submitted.includes(TRUE)
      )
    },
  },
}
