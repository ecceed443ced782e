import type { Attack, Tools } from '#lab'

/** Reads the security contact. */
async function read({ http, expect }: Tools, path: string): Promise<void> {
  const answer = await http.get(path)
  expect(answer.status === 200, `it answered with ${answer.status}`)
  expect(answer.text.startsWith('Contact: '), 'nobody wants to be told')
}

export const attacks: Attack[] = [
  {
    challenge: 'securityPolicyChallenge',
    name: 'look where everybody looks',
    run: (tools) => read(tools, '/.well-known/security.txt'),
  },
  {
    challenge: 'securityPolicyChallenge',
    name: 'look where people looked before',
    run: (tools) => read(tools, '/security.txt'),
  },
]
