import type { Random, TokenMutators } from '#lab'

/** Tokens, drawn. */
export function tokenMutators(draw: Random): TokenMutators {
  return {
    token: (header, payload, signature = '') => `${encode(header)}.${encode(payload)}.${signature}`,
    unsigned: () => ({ alg: draw.case('none'), typ: draw.pick(['JWT', 'jwt']) }),
    payloadOf: (token) => JSON.parse(decode(token.split('.')[1] ?? '')),
  }
}

function encode(part: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(part))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function decode(part: string): string {
  const signs = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(signs, (sign) => sign.charCodeAt(0)))
}
