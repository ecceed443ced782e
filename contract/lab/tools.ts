import type { ChatAnswer, ChatLine, Http, HttpOptions, Tools } from '../lab.ts'
import { CHAT_DONE, type ChatFrame } from '../shop/assistant.ts'

const CARD = { fullName: 'Somebody', cardNum: 4_000_000_000_000_002, expMonth: '12', expYear: '2099' }

/** Maximum amount that can be charged to a wallet at a time, in coins. */
const MOST_AT_A_TIME = 1_000

/** Logs in as a page of the shop does. Throws if that is refused. */
export async function logIn(
  http: Http,
  email: string,
  password: string,
): Promise<{ token: string; bid: number }> {
  const answer = await http.post('/rest/user/login', { email, password })
  if (answer.status !== 200) throw new Error(`the login answered with ${answer.status}`)
  return answer.json<{ authentication: { token: string; bid: number } }>().authentication
}

/**
 * Registers a user, logs in, and charges this many coins to the wallet: none, or at least 10. Throws if that is
 * refused.
 */
export async function signUp(
  { http, logIn }: Pick<Tools, 'http' | 'logIn'>,
  { email, password }: { email: string; password: string },
  coins = 0,
): Promise<{ token: string; bid: number }> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  if (signed.status !== 201) throw new Error(`signing up as ${email} was answered with ${signed.status}`)
  const session = await logIn(email, password)
  if (coins > 0) await fillWallet(http, session, coins)
  return session
}

async function fillWallet(http: Http, { token }: { token: string }, coins: number): Promise<void> {
  const saved = await http.post('/api/Cards/', CARD, { token })
  const paymentId = String(saved.json<{ data: { id: number } }>().data.id)
  for (let left = coins; left > 0; left -= MOST_AT_A_TIME) {
    const balance = Math.min(left, MOST_AT_A_TIME)
    const { status } = await http.put('/rest/wallet/balance', { balance, paymentId }, { token })
    if (status !== 200) throw new Error(`charging the wallet was answered with ${status}`)
  }
}

/** Returns the tools that write to the people who run the shop. They throw unless the text is stored. */
export function reportTools({
  http,
  logIn,
  settings,
}: Pick<Tools, 'http' | 'logIn' | 'settings'>): Pick<Tools, 'sendFeedback' | 'complain'> {
  return {
    sendFeedback: async (comment) => {
      const captcha = (await http.get('/rest/captcha/')).json<{ captchaId: number; answer: string }>()
      const { status } = await http.post('/api/Feedbacks/', {
        captchaId: captcha.captchaId,
        captcha: captcha.answer,
        comment: `${comment} (anonymous)`,
        rating: 3,
      })
      if (status !== 201) throw new Error(`the feedback was answered with ${status}`)
    },
    complain: async (message) => {
      const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      const { status } = await http.post('/api/Complaints/', { message }, { token })
      if (status !== 201) throw new Error(`the complaint was answered with ${status}`)
    },
  }
}

/** Sends a message to the assistant and waits for the complete answer. Throws if the message is refused. */
export async function ask(
  http: Http,
  said: string | readonly ChatLine[],
  options?: HttpOptions,
): Promise<ChatAnswer> {
  const messages = typeof said === 'string' ? [{ role: 'user', content: said }] : said
  const { status, text } = await http.post('/rest/chat', { messages }, options)
  if (status !== 200) throw new Error(`the assistant answered with ${status}`)
  const frames = framesIn(text)
  return {
    text: frames.map((frame) => ('choices' in frame && contentOf(frame)) || '').join(''),
    toolCalls: frames.flatMap((frame) => ('choices' in frame ? toolCallsOf(frame) : [])),
    error: frames.find((frame) => 'error' in frame)?.error,
  }
}

type Choices = Extract<ChatFrame, { choices: unknown }>

function framesIn(stream: string): ChatFrame[] {
  const data = stream.split('\n').flatMap((line) => /^data: (.+)$/.exec(line)?.[1] ?? [])
  return data.filter((text) => text !== CHAT_DONE).map((text) => JSON.parse(text))
}

function contentOf({ choices: [choice] }: Choices): string | undefined {
  return 'delta' in choice && 'content' in choice.delta ? choice.delta.content : undefined
}

function toolCallsOf({ choices: [choice] }: Choices): ChatAnswer['toolCalls'] {
  if (!('delta' in choice) || !('tool_calls' in choice.delta)) return []
  return choice.delta.tool_calls.map((call) => call.function)
}
