import type { Attack, Tools } from '#lab'

const ON_THE_LIST = 'https://github.com/juice-shop/juice-shop'

async function leave({ http, expect }: Tools, to: string): Promise<void> {
  const answer = await http.get(`/redirect?to=${encodeURIComponent(to)}`)
  expect(answer.status === 302, `the redirect answered with ${answer.status}`)
  expect(answer.headers.location === to, `it leads to ${answer.headers.location}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'redirectChallenge',
    name: 'a foreign address that mentions one of ours',
    run: (tools) => leave(tools, `https://owasp.org?trickIndexOf=${ON_THE_LIST}`),
  },
  {
    challenge: 'redirectChallenge',
    name: 'one that mentions it behind the hash',
    run: (tools) => leave(tools, `https://kimminich.de/#${ON_THE_LIST}`),
  },
]
