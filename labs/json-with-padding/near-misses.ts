import type { NearMiss, Tools } from '#lab'

/** Asks for the current user and expects plain JSON. */
async function ask({ http, expect }: Tools, query: string): Promise<void> {
  const answer = await http.get(`/rest/user/whoami${query}`)
  expect(answer.text === '{"user":{}}', `the answer is ${answer.text}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'emailLeakChallenge',
    name: 'no callback is asked for',
    run: (tools) => ask(tools, ''),
  },
  {
    challenge: 'emailLeakChallenge',
    name: 'a callback without a name',
    run: (tools) => ask(tools, '?callback='),
  },
  {
    challenge: 'emailLeakChallenge',
    name: 'another parameter',
    run: (tools) => ask(tools, '?jsonp=func'),
  },
]
