import type { HttpResponse, NearMiss, Tools } from '#lab'

/** Orders as Jim, with these lines. */
async function order({ logIn, http, settings }: Tools, orderLinesData: string): Promise<HttpResponse> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  return http.post('/b2b/v2/orders', { orderLinesData }, { token })
}

async function expectStatus(tools: Tools, code: string, status: number): Promise<void> {
  const answer = await order(tools, code)
  tools.expect(answer.status === status, `the order answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'rceChallenge',
    name: 'a loop that comes to an end',
    run: (tools) => expectStatus(tools, 'let sum = 0; for (let i = 0; i < 1000; i++) sum += i; sum', 200),
  },
  {
    challenge: 'rceChallenge',
    name: 'the message, thrown by hand with a word too many',
    run: (tools) =>
      expectStatus(tools, "throw new Error('Infinite loop detected - reached max iterations!')", 500),
  },
  {
    challenge: 'rceOccupyChallenge',
    name: 'the loop that is caught in time',
    run: (tools) => expectStatus(tools, 'while(true);', 500),
  },
  {
    challenge: 'rceOccupyChallenge',
    name: 'a regular expression that knows when to stop',
    run: (tools) => expectStatus(tools, "/a+b/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')", 200),
  },
]
