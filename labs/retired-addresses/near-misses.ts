import type { NearMiss, Tools } from '#lab'

async function leave({ http, expect }: Tools, to: string, status: number): Promise<void> {
  const answer = await http.get(`/redirect?to=${encodeURIComponent(to)}`)
  expect(answer.status === status, `the redirect answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'redirectCryptoCurrencyChallenge',
    name: 'another address on the same host',
    run: (tools) => leave(tools, 'https://blockchain.info/address/1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 406),
  },
  {
    challenge: 'redirectCryptoCurrencyChallenge',
    name: 'an address that is still linked',
    run: (tools) => leave(tools, 'http://leanpub.com/juice-shop', 302),
  },
]
