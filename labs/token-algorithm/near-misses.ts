import type { NearMiss, Tools } from '#lab'

function part(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The header and the payload, with any text as the signature. */
function token(alg: string, email: string, signature: string, more: object = {}): string {
  return `${part({ typ: 'JWT', alg })}.${part({ data: { email }, ...more })}.${signature}`
}

/** Sends a token to the shop, which may accept it or not. */
async function present({ http, expect }: Tools, sent: string, refused: boolean): Promise<void> {
  const answer = await http.get('/rest/basket/1', { token: sent, headers: { accept: 'application/json' } })
  expect(answer.text.includes('invalid token') === refused, `the shop says: ${answer.text.slice(0, 80)}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'jwtUnsignedChallenge',
    name: 'an unsigned token for another account',
    run: (tools) => present(tools, token('none', `lord_none@${tools.settings.domain}`, ''), false),
  },
  {
    challenge: 'jwtUnsignedChallenge',
    name: 'no algorithm, but a signature',
    run: (tools) => present(tools, token('none', `jwtn3d@${tools.settings.domain}`, 'c2lnbmVk'), true),
  },
  {
    challenge: 'jwtUnsignedChallenge',
    name: 'a token that was good until yesterday',
    run: (tools) =>
      present(tools, token('none', `jwtn3d@${tools.settings.domain}`, '', { exp: 1508639612 }), true),
  },
  {
    challenge: 'jwtForgedChallenge',
    name: 'a signature that was made up',
    run: (tools) => present(tools, token('HS256', `rsa_lord@${tools.settings.domain}`, 'bWFkZSB1cA'), true),
  },
  {
    challenge: 'jwtForgedChallenge',
    name: 'Jim’s token without its signature',
    run: (tools) => present(tools, token('none', `rsa_lord@${tools.settings.domain}`, ''), false),
  },
]
