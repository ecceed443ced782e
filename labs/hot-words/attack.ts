import type { Attack, Tools } from '#lab'

/** Opens an address and expects the page of thanks. */
async function go({ http, expect }: Tools, path: string): Promise<void> {
  const answer = await http.get(path)
  expect(answer.status === 200 && answer.text.includes('You read all of it?'), 'nobody says thank you')
}

export const attacks: Attack[] = [
  {
    challenge: 'privacyPolicyProofChallenge',
    name: 'string the words together',
    run: (tools) => {
      const hot = ['We may also', 'instruct you', 'to refuse all', 'reasonably necessary', 'responsibility']
      return go(tools, `/${hot.join(' ').toLowerCase().replaceAll(' ', '/')}`)
    },
  },
  {
    challenge: 'privacyPolicyProofChallenge',
    name: 'the address with a slash at the end',
    run: (tools) => go(tools, '/we/may/also/instruct/you/to/refuse/all/reasonably/necessary/responsibility/'),
  },
]
