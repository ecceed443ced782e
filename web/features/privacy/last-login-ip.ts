/** The address of the last login in the token, or a question mark. */
export function lastLoginIp(token: string | null): string {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const { data } = JSON.parse(new TextDecoder().decode(bytes))
    return typeof data?.lastLoginIp === 'string' && data.lastLoginIp ? data.lastLoginIp : '?'
  } catch {
    return '?'
  }
}
