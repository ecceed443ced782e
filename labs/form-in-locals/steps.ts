import type { HttpResponse, Tools } from '#lab'

/** Sends the form as Jim, with his cookie and these fields. */
export async function send({ logIn, http, settings }: Tools, fields: string): Promise<HttpResponse> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  return http.post('/dataerasure', fields, { headers })
}
