import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  HttpResponse,
  Oracle,
  Tools,
} from '#lab'

interface Newcomer {
  email: string
  password: string
}

interface Identity {
  user: { email?: string }
}

/** Signs up a customer. Returns the cookie. */
async function cookieOf({ http, logIn, expect }: Tools, { email, password }: Newcomer): Promise<string> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up as ${email} answered with ${answer.status}`)
  return `token=${(await logIn(email, password)).token}`
}

function kindOf({ headers }: HttpResponse): string {
  return headers['content-type'] ?? 'nothing'
}

function attacksOn({ random, urls, settings }: GeneratorTools): GeneratedAttack[] {
  const include = (name: string, callback: string, query = '', headers: object = {}): GeneratedAttack => {
    const victim = { email: random.address(settings.domain), password: random.password() }
    return {
      name,
      payload: [callback, query, ...Object.values(headers)].join(' '),
      challenge: 'emailLeakChallenge',
      run: async (tools) => {
        const cookie = await cookieOf(tools, victim)
        const path = `/rest/user/whoami?callback=${encodeURIComponent(callback)}${query}`
        const answer = await tools.http.get(path, { headers: { ...headers, cookie } })
        tools.expect(kindOf(answer).startsWith('text/javascript'), 'the answer is no script')
        tools.expect(answer.text.includes(`${callback}({"user":{`), `it does not call ${callback}`)
        tools.expect(answer.text.includes(victim.email), 'there is no address in it')
      },
    }
  }
  const path = [
    random.word(),
    `${random.word()}[${random.number(0, 99)}]`,
    `$${random.word()}_${random.number(0, 99)}`,
  ]
  return [
    include('whoami with a callback and no Referer: it must not return the customer', random.word()),
    include(
      'whoami with a callback from a foreign page: it must not return the customer',
      random.name(),
      '',
      {
        referer: `https://${urls.foreignHost()}/${random.word()}`,
      },
    ),
    include(
      'whoami with a callback inside an object: it must not return the customer',
      random.shuffle(path).join('.'),
    ),
    include(
      'whoami with a callback and chosen fields: it must not return the customer',
      random.word(),
      `&fields=${random.shuffle(['id', 'email']).join()}`,
    ),
  ]
}

function functionalityFor({ random, urls, settings }: GeneratorTools): GeneratedCheck[] {
  const [one, other] = [random.address(settings.domain), random.address(settings.domain)]
  const password = random.password()
  const referer = `https://${urls.foreignHost()}/`
  const learns = async (tools: Tools, email: string, query: string, headers: object): Promise<void> => {
    const cookie = await cookieOf(tools, { email, password })
    const answer = await tools.http.get(`/rest/user/whoami${query}`, { headers: { ...headers, cookie } })
    tools.expect(kindOf(answer).startsWith('application/json'), `the answer is ${kindOf(answer)}`)
    tools.expect(
      answer.json<Identity & Record<string, unknown>>().user.email === email,
      'the answer is about another customer',
    )
  }
  return [
    {
      name: 'the shop’s own pages learn who is logged in',
      payload: one,
      run: (tools) => learns(tools, one, '', {}),
    },
    {
      name: 'whoami returns the requested fields as JSON, whatever the Referer',
      payload: `${other}, from ${referer}`,
      run: (tools) => learns(tools, other, '?fields=email,id', { referer }),
    },
    {
      name: 'whoami without a session returns no customer',
      payload: 'no cookie',
      run: async ({ http, expect }) => {
        const { user } = (await http.get('/rest/user/whoami')).json<Identity & Record<string, unknown>>()
        expect(Object.keys(user).length === 0, `a stranger is ${JSON.stringify(user)}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  pack: {
    call: ({ random, urls, settings }) => {
      const origin = `http://${random.word()}.example:${random.number(1_024, 9_999)}`
      // None of these is a page of the shop, for which a callback does no harm.
      const referer = random.chance(3)
        ? { referer: undefined }
        : {
            referer: random.pick([
              `https://${urls.foreignHost()}/`,
              urls.lookalike(origin),
              `${origin}.${urls.foreignHost()}/`,
              `${origin}${random.number(0, 9)}/${random.word()}`,
            ]),
          }
      const callback = random.chance(4)
        ? { callback: undefined }
        : {
            callback: random.pick([
              'func',
              '',
              random.word(),
              `${random.word()}.${random.word()}`,
              random.case('callback'),
            ]),
          }
      const answer = {
        user: random.chance(4) ? {} : { id: random.number(1, 99), email: random.address(settings.domain) },
      }
      const question = { ...callback, ...referer, origin }
      return { args: [answer, question], payload: JSON.stringify(question) }
    },
    same: (submitted, right) => JSON.stringify(readable(submitted)) === JSON.stringify(readable(right)),
  },
}

/** The data as a page of the shop parses it; undefined if it is not JSON. */
function readable(packed: unknown): unknown {
  if (typeof packed !== 'object' || packed === null || !('type' in packed) || !('text' in packed))
    return packed
  if (packed.type !== 'application/json' || typeof packed.text !== 'string') return 'a script'
  try {
    return { read: JSON.parse(packed.text) }
  } catch {
    return 'nothing that can be read'
  }
}
