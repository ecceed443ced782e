import type { NearMiss, Tools } from '#lab'

async function track({ http, expect }: Tools, id: string): Promise<void> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(id)}`)
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  { challenge: 'reflectedXssChallenge', name: 'some other tag', run: (tools) => track(tools, '<b>bold</b>') },
  {
    challenge: 'reflectedXssChallenge',
    name: 'a player with another payload',
    run: (tools) => track(tools, '<iframe src="javascript:alert(`hi`)">'),
  },
  {
    challenge: 'reflectedXssChallenge',
    name: 'the payload behind so much text that it is cut off',
    run: (tools) => track(tools, `${'7'.repeat(40)}<iframe src="javascript:alert(\`xss\`)">`),
  },
]
