import type { NearMiss, Tools } from '#lab'

async function leave({ http, expect }: Tools, to: string, status: number): Promise<void> {
  const answer = await http.get(`/redirect?to=${encodeURIComponent(to)}`)
  expect(answer.status === status, `the redirect answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'redirectChallenge',
    name: 'a foreign address, plain and simple, is refused',
    run: (tools) => leave(tools, 'http://kimminich.de', 406),
  },
  {
    challenge: 'redirectChallenge',
    name: 'one of our own addresses',
    run: (tools) => leave(tools, 'https://github.com/juice-shop/juice-shop', 302),
  },
  {
    challenge: 'redirectChallenge',
    name: 'a page below one of our own addresses',
    run: (tools) => leave(tools, 'https://github.com/juice-shop/juice-shop/issues', 302),
  },
]
