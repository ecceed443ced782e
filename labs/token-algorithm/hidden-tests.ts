import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { publicKey, signedWith } from './steps.ts'

/** Opens a basket with a token that the shop never issued. */
async function present({ http, expect }: Tools, token: string): Promise<void> {
  const answer = await http.get('/rest/basket/1', { token, headers: { accept: 'application/json' } })
  expect(answer.status === 200, `the basket answered with ${answer.status}`)
}

function attacksOn({ random, tokens, settings }: GeneratorTools): GeneratedAttack[] {
  const textOf = (alg: string, typ: string, who: string): string => {
    const data = { id: random.number(1, 20), email: `${who}@${settings.domain}` }
    return tokens.token({ alg, typ }, { data, iat: random.number(1_500_000_000, 1_600_000_000) }).slice(0, -1)
  }
  const unsigned = (name: string, text: string, challenge?: string): GeneratedAttack => ({
    name,
    payload: `${text}.`,
    ...(challenge !== undefined && { challenge }),
    run: (tools) => present(tools, `${text}.`),
  })
  const signed = (name: string, text: string, challenge?: string): GeneratedAttack => ({
    name,
    payload: text,
    ...(challenge !== undefined && { challenge }),
    run: async (tools) => present(tools, await signedWith(await publicKey(tools), text)),
  })
  const odd = random.pick(['None', 'NONE', 'nOnE', 'noNE', 'NonE'])
  return [
    unsigned(
      'a token with alg “none”: it must be refused',
      textOf('none', 'JWT', 'jwtn3d'),
      'jwtUnsignedChallenge',
    ),
    unsigned(
      'a token with alg “none” and an unusual type: it must be refused',
      textOf('none', random.word(), 'jwtn3d'),
      'jwtUnsignedChallenge',
    ),
    unsigned(
      'a token with alg “none” in other letter case: it must be refused',
      textOf(odd, 'JWT', random.word()),
    ),
    signed(
      'a token signed with the public key as HMAC secret: it must be refused',
      textOf('HS256', 'JWT', 'rsa_lord'),
      'jwtForgedChallenge',
    ),
    signed(
      'a token for another user signed with the public key: it must be refused',
      textOf('HS256', 'JWT', random.word()),
    ),
    signed(
      'a token signed with the public key, alg in other letter case: it must be refused',
      textOf(random.pick(['hs256', 'Hs256', 'hS256']), 'JWT', random.word()),
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const newOne = () => ({ email: random.address(settings.domain), password: random.password() })
  const [one, other] = [newOne(), newOne()]
  const id = random.number(1, 20)
  const signUp = async ({ http, logIn, expect }: Tools, { email, password }: typeof one) => {
    const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
    expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
    return logIn(email, password)
  }
  return [
    {
      name: 'a new customer logs in and is recognised',
      payload: one.email,
      run: async (tools) => {
        const { token, bid } = await signUp(tools, one)
        const basket = await tools.http.get(`/rest/basket/${bid}`, { token })
        tools.expect(basket.status === 200, `the basket answered with ${basket.status}`)
        const known = await tools.http.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })
        tools.expect(known.text.includes(one.email), 'the shop does not recognise the cookie')
      },
    },
    {
      name: 'a changed token is refused',
      payload: `number ${id}`,
      run: async (tools) => {
        const [header, , signature] = (await signUp(tools, other)).token.split('.')
        const changed = btoa(JSON.stringify({ data: { id } })).replaceAll('=', '')
        for (const end of [signature, '']) {
          const answer = await tools.http.get('/rest/basket/1', { token: `${header}.${changed}.${end}` })
          tools.expect(answer.status === 401, `it answered with ${answer.status}`)
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
  isGenuine: {
    call: ({ random }) => {
      const key = `-----BEGIN RSA PUBLIC KEY-----\n${random.word()}\n-----END RSA PUBLIC KEY-----`
      const alg = random.pick(['RS256', 'RS256', 'RS256', 'HS256', 'none', random.case('none'), 'HS512', ''])
      const signature = random.chance(5) ? '' : random.word()
      const text = `${random.word()}.${random.word()}`
      // The shop writes the type into its own tokens; whether others need one does not matter.
      const token = { alg, typ: 'JWT', text, signature }
      const genuine = random.chance(3) ? '' : signature
      const byHmac = alg.startsWith('HS')
      const made = (sent: typeof token, wanted: string) => wanted === key && sent.signature === genuine
      return {
        args: [
          token,
          key,
          {
            hmac: (sent: typeof token, secret: string) => byHmac && made(sent, secret),
            rsa: (sent: typeof token, publicKey: string) => alg === 'RS256' && made(sent, publicKey),
          },
        ],
        payload: `${alg}, signed “${signature}” where “${genuine}” is right`,
      }
    },
  },
}
