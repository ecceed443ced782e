function base64UrlDecode(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}

/** The unverified payload of a token. Undefined if it cannot be read. */
export function payloadOf(token: string): object | undefined {
  try {
    const payload: unknown = JSON.parse(base64UrlDecode(token.split('.')[1] ?? ''))
    return typeof payload === 'object' && payload !== null ? payload : undefined
  } catch {
    return undefined
  }
}

/** Whether a token has expired. Tokens of the shop have no expiry. */
export function isExpired(token: string): boolean {
  const expiresAt: unknown = Reflect.get(payloadOf(token) ?? {}, 'exp')
  return typeof expiresAt === 'number' && expiresAt * 1000 <= Date.now()
}

/** Whether the shop may accept a token: it is readable and has not expired. Only the shop verifies signatures. */
export function isUsableToken(token: string | null): boolean {
  return token !== null && payloadOf(token) !== undefined && !isExpired(token)
}
