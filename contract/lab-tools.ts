import { CHAT_DONE, type ChatFrame } from './assistant.ts'
import type { ChatAnswer, ChatLine, Http, HttpOptions } from './lab.ts'

/** Logs in, as a page of the shop would. Throws where that is refused. */
export async function logIn(
  http: Http,
  email: string,
  password: string,
): Promise<{ token: string; bid: number }> {
  const answer = await http.post('/rest/user/login', { email, password })
  if (answer.status !== 200) throw new Error(`the login answered with ${answer.status}`)
  return answer.json<{ authentication: { token: string; bid: number } }>().authentication
}

/** Says something to the assistant and waits until it has finished. Throws where it does not even listen. */
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
