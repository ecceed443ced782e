/** The identity provider's answer in the fragment of the address. */
export interface SignInResponse {
  accessToken: string
  state: string | undefined
}

/** Whether the address is a return from the identity provider. */
export function isSignInResponse(pathname: string): boolean {
  return pathname.includes('access_token=') || /^\/?error=access_denied\b/.test(pathname)
}

/** The answer in the address, or undefined if it is a refusal. */
export function readSignInResponse(pathname: string): SignInResponse | undefined {
  const parameters = new URLSearchParams(pathname.replace(/^\/+/, ''))
  const accessToken = parameters.get('access_token')
  return accessToken ? { accessToken, state: parameters.get('state') ?? undefined } : undefined
}
