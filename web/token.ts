function base64UrlDecode(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)))
}

/** What a token says of itself, unchecked. Undefined where it cannot be read. */
export function payloadOf(token: string): object | undefined {
  try {
    const payload: unknown = JSON.parse(base64UrlDecode(token.split('.')[1] ?? ''))
    return typeof payload === 'object' && payload !== null ? payload : undefined
  } catch {
    return undefined
  }
}

/** Whether a token names an end that has passed. Tokens of the shop itself name none. */
export function isExpired(token: string): boolean {
  const expiresAt: unknown = Reflect.get(payloadOf(token) ?? {}, 'exp')
  return typeof expiresAt === 'number' && expiresAt * 1000 <= Date.now()
}

/** Whether the shop may accept a token: it is readable and has not expired. Signatures are checked by the shop alone. */
export function mayBeAccepted(token: string | null): boolean {
  return token !== null && payloadOf(token) !== undefined && !isExpired(token)
}
