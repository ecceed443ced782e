import type { Draw, TokenMutators } from '#lab'

/** Tokens, drawn. */
export function tokenMutators(draw: Draw): TokenMutators {
  return {
    token: (header, payload, signature = '') => `${encode(header)}.${encode(payload)}.${signature}`,
    unsigned: () => ({ alg: draw.case('none'), typ: draw.pick(['JWT', 'jwt']) }),
    payloadOf: (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
