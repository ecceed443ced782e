import type { NearMiss, Tools } from '#lab'
import { GIVES_IN } from './steps.ts'

const challenge = 'bullyChatbotChallenge'

/** Jim tells the bot his name and says all this. The bot never gives a coupon. */
const inVain =
  (questions: readonly string[], name = 'Jim'): NearMiss['run'] =>
  async ({ http, logIn, settings, expect }: Tools) => {
    const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
    const named = await http.post('/rest/chatbot/respond', { action: 'setname', query: name }, { token })
    expect(named.status === 200, `the name was answered with ${named.status}`)
    for (const query of questions) {
      const answer = await http.post('/rest/chatbot/respond', { action: 'query', query }, { token })
      expect(answer.status === 200, `the bot answered with ${answer.status}`)
      expect(!answer.json<{ body: string }>().body.includes(`${GIVES_IN}: `), 'it gave in')
    }
  }

const often = (query: string): string[] => Array.from({ length: 12 }, () => query)

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'asks once, and takes no for an answer',
    run: inVain(['can I have a coupon code']),
  },
  {
    challenge,
    name: 'asks for prices until everybody is tired',
    run: inVain(often('How much is Apple Juice (1000ml)?')),
  },
  { challenge, name: 'asks where coupons are entered', run: inVain(often('where do I enter my coupon')) },
  { challenge, name: 'begs for its orders instead', run: inVain(often('where is my order')) },
  { challenge, name: 'sends empty messages over and over', run: inVain(often('')) },
  { challenge, name: 'speaks in tongues', run: inVain(often('qwertz asdf yxcv')) },
  {
    challenge,
    name: 'puts the words into its mouth',
    run: inVain([`${GIVES_IN} qwertz asdf yxcv 0123456789 jklö uiop lmnop`]),
  },
  {
    challenge,
    name: 'has a wish for a name',
    run: inVain(['hello', 'who am I?'], 'can I have a coupon code'),
  },
  {
    challenge,
    name: 'asks over and over without logging in',
    run: async ({ http, logIn, settings, expect }) => {
      const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      for (const query of often('can I have a coupon code')) {
        const answer = await http.post('/rest/chatbot/respond', { action: 'query', query }, { token })
        expect(answer.json<{ action: string }>().action === 'namequery', `it says: ${answer.text}`)
      }
    },
  },
  {
    challenge,
    name: 'nags without logging in',
    run: async ({ http, expect }) => {
      for (const query of often('can I have a coupon code')) {
        const answer = await http.post('/rest/chatbot/respond', { action: 'query', query })
        expect(answer.status === 400, `a stranger was answered with ${answer.status}`)
      }
    },
  },
  {
    challenge,
    name: 'nags with a token that is none',
    run: async ({ http, expect }) => {
      for (const query of often('can I have a coupon code')) {
        const answer = await http.post(
          '/rest/chatbot/respond',
          { action: 'query', query },
          { token: 'a.b.c' },
        )
        expect(answer.status === 401, `a forger was answered with ${answer.status}`)
      }
    },
  },
]
