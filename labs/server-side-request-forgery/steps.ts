import type { Tools } from '#lab'

/** The smallest picture. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Logs in and links a picture at this address. */
export async function link({ logIn, http, expect, settings }: Tools, imageUrl: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const form = new URLSearchParams({ imageUrl }).toString()
  const linked = await http.post('/profile/image/url', form, { headers })
  expect(linked.status === 302, `the link was answered with ${linked.status}`)
}

/** Logs in as Jim. Returns his token. */
export async function logInAsJim({ logIn, settings }: Tools): Promise<string> {
  return (await logIn(`jim@${settings.domain}`, 'ncc-1701')).token
}

/** Links a picture. Returns the address of Jim's picture afterwards. */
export async function linkPicture({ http, expect }: Tools, token: string, imageUrl: string): Promise<string> {
  const form = new URLSearchParams({ imageUrl }).toString()
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const linked = await http.post('/profile/image/url', form, { headers })
  expect(linked.status === 302, `the link was answered with ${linked.status}`)
  const jim = await http.get('/api/Users/2', { token })
  return jim.json<{ data: { profileImage: string } }>().data.profileImage
}
