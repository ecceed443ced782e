import type { FunctionalCheck, Tools } from '#lab'
import { GIVES_IN, joinDeluxe } from './steps.ts'

/** Somebody who talks to the bot. */
interface Guest {
  token: string
  bid: number
  say(query: string): Promise<string>
}

/** A new customer who has told the bot a name. */
async function newGuest({ http, logIn, settings, expect }: Tools, name: string): Promise<Guest> {
  const email = `${name.toLowerCase()}@${settings.domain}`
  await http.post('/api/Users', { email, password: 'pomegranate', passwordRepeat: 'pomegranate' })
  const { token, bid } = await logIn(email, 'pomegranate')
  const send = async (action: string, query: string): Promise<string> => {
    const answer = await http.post('/rest/chatbot/respond', { action, query }, { token })
    expect(answer.status === 200, `the bot answered with ${answer.status}`)
    return answer.json<{ body: string }>().body
  }
  await send('setname', name)
  return { token, bid, say: (query) => send('query', query) }
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a deluxe member gets a valid coupon in the end',
    run: async (tools) => {
      const { token, bid, say } = await newGuest(tools, 'Deluxa')
      await joinDeluxe(tools, token)
      let said = ''
      for (let asked = 0; asked < 9 && !said.includes(GIVES_IN); asked++) {
        said = await say('can I have a coupon code')
      }
      const [, code = ''] = said.split(`${GIVES_IN}: `)
      tools.expect(code !== '', `the bot says: ${said}`)
      const path = `/rest/basket/${bid}/coupon/${encodeURIComponent(code)}`
      const redeemed = await tools.http.put(path, {}, { token })
      tools.expect(redeemed.status === 200, `the coupon answered with ${redeemed.status}`)
      tools.expect(redeemed.json<{ discount: number }>().discount === 10, `it gives ${redeemed.text}`)
    },
  },
  {
    name: 'the bot answers a request for a coupon',
    run: async (tools) => {
      const { say } = await newGuest(tools, 'Modesta')
      tools.expect((await say('can I have a coupon code')).length > 5, 'it says nothing')
    },
  },
  {
    name: 'the bot knows what products cost',
    run: async (tools) => {
      const { say } = await newGuest(tools, 'Thrifty')
      const said = await say('How much is Apple Juice (1000ml)?')
      tools.expect(said.includes('Apple Juice (1000ml) costs 1.99'), `the bot says: ${said}`)
    },
  },
]
