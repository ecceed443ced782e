import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { olivesToken, passwordFor } from './steps.ts'

const BJOERN = 'bjoern.kimminich@gmail.com'
const OLIVE = '403001'

async function signUp({ http, expect }: Tools, email: string, password: string): Promise<void> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up as ${email} answered with ${answer.status}`)
}

async function logIn({ http, expect }: Tools, email: string, password: string, more: object): Promise<void> {
  const answer = await http.post('/rest/user/login', { email, password, ...more })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  const { umail } = answer.json<{ authentication: { umail: string } }>().authentication
  expect(umail === email, `the session belongs to ${umail}`)
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const bjoern = (name: string, more: object): GeneratedAttack => ({
    name,
    payload: JSON.stringify(more),
    challenge: 'oauthUserPasswordChallenge',
    run: (tools) => logIn(tools, BJOERN, passwordFor(BJOERN), more),
  })
  const newcomer = (name: string, domain: string, withOlives: boolean): GeneratedAttack => {
    const email = random.address(domain)
    const oauth = random.chance()
    return {
      name,
      payload: email,
      run: async (tools) => {
        await signUp(tools, email, passwordFor(email))
        const accessToken = withOlives ? await olivesToken(tools) : ''
        await logIn(tools, email, passwordFor(email), { oauth, accessToken })
      },
    }
  }
  return [
    bjoern('Bjoern’s derived password without a token: it must not log in', {}),
    bjoern('Bjoern’s derived password with an empty token: it must not log in', {
      oauth: random.chance(),
      accessToken: '',
    }),
    {
      name: 'Bjoern’s derived password with Olive’s token: it must not log in',
      payload: OLIVE,
      challenge: 'oauthUserPasswordChallenge',
      run: async (tools) => {
        const more = { oauth: true, accessToken: await olivesToken(tools) }
        await logIn(tools, BJOERN, passwordFor(BJOERN), more)
      },
    },
    newcomer('a new customer’s derived password without a token: it must not log in', settings.domain, false),
    newcomer(
      'a new customer’s derived password with Olive’s token: it must not log in',
      settings.domain,
      true,
    ),
    newcomer(
      'the derived password of a customer with Olive’s mail domain: it must not log in',
      'orchard.example',
      true,
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const email = random.address(settings.domain)
  const password = random.password()
  const other = random.address('gmail.com')
  return [
    {
      name: 'a new customer logs in with the password they chose',
      payload: `${email}, ${other}`,
      run: async (tools) => {
        for (const one of [email, other]) {
          await signUp(tools, one, password)
          await logIn(tools, one, password, {})
        }
      },
    },
    {
      name: 'Olive signs in twice with the identity provider',
      payload: OLIVE,
      run: async (tools) => {
        const { http } = tools
        for (let times = 0; times < 2; times++) {
          const accessToken = await olivesToken(tools)
          const info = await http.get(`/oauth/userinfo?access_token=${accessToken}`)
          const { email: olives } = info.json<{ email: string }>()
          const made = passwordFor(olives)
          await http.post('/api/Users', { email: olives, password: made, passwordRepeat: made })
          await logIn(tools, olives, made, { oauth: true, accessToken })
        }
      },
    },
    {
      name: 'a wrong password is refused, with and without a token',
      payload: `${random.word()} for Olive`,
      run: async (tools) => {
        const accessToken = await olivesToken(tools)
        for (const more of [{}, { oauth: true, accessToken }]) {
          const wrong = { email: `jim@${tools.settings.domain}`, password: 'ncc-1864', ...more }
          const { status } = await tools.http.post('/rest/user/login', wrong)
          tools.expect(status === 401, `it was answered with ${status}`)
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
  mayOpen: {
    call: ({ random, settings }) => {
      const email = random.address(random.pick([settings.domain, 'gmail.com']))
      const signsInElsewhere = !random.chance(4)
      const token = random.word()
      const owner = random.pick([
        email,
        email,
        random.address(settings.domain),
        `${random.word()}.${email}`,
        `${email}.${random.word()}`,
        email.slice(1),
      ])
      const sent = random.pick([token, token, token, '', random.word(), email])
      // No test uses a token for an account with a password of its own: a fix need not check that.
      const accessToken = random.chance(6) || (!signsInElsewhere && sent !== '') ? undefined : sent
      return {
        args: [
          { email, signsInElsewhere },
          { oauth: signsInElsewhere && random.chance(), accessToken },
          { emailOf: (one: string) => (one === token ? owner : undefined) },
        ],
        payload: `${accessToken} of ${owner} for ${email}${signsInElsewhere ? ', who signs in elsewhere' : ''}`,
      }
    },
  },
}
