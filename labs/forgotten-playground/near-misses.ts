import type { NearMiss } from '#lab'

/** Requests something other than the workbench. */
function asks(name: string, path: string): NearMiss {
  return {
    challenge: 'web3SandboxChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(path, { headers: { referer: '/' } })
      expect(answer.status === 200, `${path} answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  asks('the last picture of the score board, whose name ends alike', '/assets/public/images/padding/1px.png'),
  asks('the last picture of the administration', '/assets/public/images/padding/19px.png'),
  asks('the address without its hash: the server never sees it', '/web3-sandbox'),
]
