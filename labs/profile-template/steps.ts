import type { Tools } from '#lab'

export const CALL_HOME = '/solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

export async function takeName({ logIn, http, settings, expect }: Tools, username: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const renamed = await http.post('/profile', `username=${encodeURIComponent(username)}`, { headers })
  expect(renamed.status === 302, `the name was answered with ${renamed.status}`)
  const page = await http.get('/profile', { headers: { cookie: `token=${token}` } })
  expect(page.status === 200, `the page answered with ${page.status}`)
}
