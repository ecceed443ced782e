import type { NearMiss, Tools } from '#lab'

/** Logs in as Jim and requests a basket, given relative to the number of his own. */
async function ask({ logIn, http, settings, expect }: Tools, which: (own: number) => string): Promise<void> {
  const { token, bid } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const answer = await http.get(`/rest/basket/${which(bid)}`, { token })
  expect(answer.status === 200, `the basket answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'basketAccessChallenge',
    name: 'Jim looks into a basket of his own',
    run: (tools) => ask(tools, (own) => String(own)),
  },
  {
    challenge: 'basketAccessChallenge',
    name: 'a basket that does not exist',
    run: (tools) => ask(tools, () => '9999'),
  },
  {
    challenge: 'basketAccessChallenge',
    name: 'a stranger asks for one and is turned away',
    run: async ({ http, expect }) => {
      const answer = await http.get('/rest/basket/2')
      expect(answer.status === 401, `the basket answered with ${answer.status}`)
    },
  },
]
