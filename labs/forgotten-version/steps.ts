import type { HttpOptions, Tools } from '#lab'

export interface Me {
  id: number
  email: string
  username: string
  profileImage: string
  role: string
}

/** A customer who has just signed up, with a token. */
interface Newcomer {
  token: string
}

/** A picture that exists in each shop. */
export const PICTURE = '/assets/public/images/uploads/defaultAdmin.svg'

export async function signUpCustomer(
  { http, logIn, expect }: Tools,
  email: string,
  password: string,
): Promise<Newcomer> {
  const { status } = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(status === 201, `signing up answered with ${status}`)
  const { token } = await logIn(email, password)
  return { token }
}

/** The customer's data, as the current app gets it. */
export async function me({ http }: Tools, { token }: Newcomer): Promise<Me> {
  return (await http.get('/mobile/v2/me', { token })).json<Me & Record<string, unknown>>()
}

/** Changes the customer's own data in one of the versions. Returns the data afterwards. */
export async function change(
  tools: Tools,
  who: Newcomer,
  version: 'v1' | 'v2',
  body: object,
  options: HttpOptions = {},
): Promise<Me> {
  const { status } = await tools.http.patch(`/mobile/${version}/me`, body, { ...options, token: who.token })
  tools.expect(status === 200, `version ${version} answered with ${status}`)
  return me(tools, who)
}
