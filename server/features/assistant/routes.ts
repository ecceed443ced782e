import { Readable } from 'node:stream'
import Type from 'typebox'
import { CHAT_DONE, type ChatFrame, type ChatMessage, TOOL_CALLS_COOKIE } from '#contract/shop/assistant.ts'
import type { UserRow } from '#lab'
import type * as ClientSideVisibility from '../../../labs/client-side-visibility/weak.ts'
import type * as SecretsInThePrompt from '../../../labs/secrets-in-the-prompt/weak.ts'
import type { ChatBotSettings } from '../../config/schema.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import { type Call, httpReply, type Routes } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { parseToken } from '../../identity/tokens.ts'
import { isLearnerCodeFault } from '../../sandbox/learner-code/errors.ts'
import { couponFor } from '../../shop/records/coupons.ts'
import { internalReference } from '../../shop/records/internal-reference.ts'
import { ordersOf } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { type ConversationOptions, runConversation } from './conversation.ts'
import { type ModelMessage, ModelUnavailable } from './model.ts'
import type { Models } from './models.ts'
import { discountIn, type ToolOutcome, toolsFor } from './tools.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  // Prevents buffering in a proxy, which would delay the stream.
  'x-accel-buffering': 'no',
}

const DIALOGUE = `The whole conversation goes along each time; the assistant remembers nothing. The answer is a stream
of events: lines such as \`data: {"choices":[{"delta":{"content":"Good "}}]}\`, tool calls as
\`{"choices":[{"delta":{"tool_calls":[{"id":"call_1","type":"function","function":{"name":"searchProducts","arguments":"{}"}}]}}]}\`,
the end as \`{"choices":[{"finish_reason":"stop"}]}\`, what went wrong as \`{"error":"…"}\`, and \`[DONE]\` last of
all. The status is 200 in any case.`

/**
 * Routes of the assistant: a language model, real or scripted, that can use some of the shop's tools. Open to
 * everybody.
 */
export function assistantRoutes(models: Models, { name }: Pick<ChatBotSettings, 'name'>): Routes {
  return (on) => {
    on.post(
      '/rest/chat',
      {
        tag: 'Support chat',
        summary: 'Talk to the assistant',
        description: DIALOGUE,
        body: Type.Object({
          messages: Type.Array(
            Type.Object({
              role: Type.Enum(['user', 'assistant']),
              content: Type.String({ maxLength: 8000, example: 'Do you have apple juice?' }),
            }),
            { minItems: 1, maxItems: 100 },
          ),
        }),
        answers: { 200: 'The answer as it is being given: text/event-stream' },
      },
      (call) => httpReply(200, Readable.from(lines(framesOf(models, name, call))), HEADERS),
    )
  }
}

async function* lines(frames: AsyncIterable<ChatFrame>): AsyncGenerator<string> {
  for await (const frame of frames) yield `data: ${JSON.stringify(frame)}\n\n`
  yield `data: ${CHAT_DONE}\n\n`
}

/** The frames for the client. An error is the last frame. */
async function* framesOf(models: Models, botName: string, call: Call): AsyncGenerator<ChatFrame> {
  if (models.isMetered && call.request.headers['sec-fetch-site'] === 'cross-site') {
    yield { error: 'Other sites may not talk to the assistant of this shop.' }
    return
  }
  const read = readMessages(call.body.messages)
  if ('error' in read) {
    yield read
    return
  }
  const caller = callerOf(call)
  const leaving = new AbortController()
  call.reply.raw.once('close', () => leaving.abort())
  try {
    if (await isUnread(call.shop, read.messages)) {
      yield { choices: [{ delta: { content: UNREAD } }] }
      yield { choices: [{ finish_reason: 'stop' }] }
      return
    }
    const parts = await partsOf(call.shop, caller, botName, read.messages)
    const frames = models.inTurn(call.shop, caller.customer, (model) =>
      runConversation({ ...parts, model, signal: leaving.signal }),
    )
    for await (const frame of frames) yield* shownTo(caller, call.shop, frame)
  } catch (error) {
    if (leaving.signal.aborted) return
    yield {
      error:
        error instanceof ModelUnavailable || isLearnerCodeFault(error)
          ? error.message
          : 'Something went wrong behind the bar. Please try again.',
    }
  }
}

const UNREAD = 'I cannot help you with that. Shall we talk about juice instead?'

/** Whether the live code leaves nothing of the latest question for the model. */
async function isUnread(shop: Shop, messages: readonly ChatMessage[]): Promise<boolean> {
  const question = messages.findLast(({ role }) => role === 'user')
  const { incoming } = shop.call<typeof SecretsInThePrompt>('secrets-in-the-prompt')
  return question !== undefined && (await incoming(question.content)) === ''
}

/** Discount for customers who complain long enough, in percent. */
const COURTESY = 15

function countComplaints({ tables }: Shop, userId: number): number {
  const sql = 'SELECT count(*) AS n FROM Complaints WHERE UserId = ?'
  return tables.get<{ n: number }>(sql, [userId])?.n ?? 0
}

/** Longest prompt. It also limits what the live code returns, because some models are paid by the token. */
const LONGEST_PROMPT = 20_000
const LONGEST_SAID = 8_000

/** Collects the parts of a conversation. */
async function partsOf(
  shop: Shop,
  caller: Caller,
  botName: string,
  messages: readonly ChatMessage[],
): Promise<Omit<ConversationOptions, 'model' | 'signal'>> {
  const { instructions, outgoing } = shop.call<typeof SecretsInThePrompt>('secrets-in-the-prompt')
  const { incoming } = shop.callEach<typeof SecretsInThePrompt>('secrets-in-the-prompt')
  const fullPrompt = await instructions({
    botName,
    shopName: shop.settings.shopName,
    // Customers without a name are logged in as well.
    customerName: caller.customer?.username || caller.customer?.email,
    complaints: caller.customer ? countComplaints(shop, caller.customer.id) : 0,
    reference: internalReference(shop),
    courtesyCoupon: couponFor(COURTESY, shop.clock.now()),
  })
  const prompt = fullPrompt.slice(0, LONGEST_PROMPT)
  const questions = messages.filter(({ role }) => role === 'user')
  const read = await incoming(questions.map(({ content }) => [content]))
  const said = messages.map(({ role, content }): ModelMessage => {
    if (role !== 'user') return { role, content }
    return { role, content: (read.shift() ?? '').slice(0, LONGEST_SAID) }
  })
  // An empty call tells whether the live code filters answers.
  const isFiltered = (await outgoing('', prompt)) !== undefined
  return {
    tools: await toolsFor(shop, caller.customer),
    messages: [{ role: 'system', content: prompt }, ...said],
    outgoing: isFiltered ? async (text) => (await outgoing(text, prompt)) ?? '' : undefined,
    onCall: (outcome) => tell(shop, caller, messages, outcome),
  }
}

function tell(
  shop: Shop,
  { customer }: Caller,
  messages: readonly ChatMessage[],
  { tool, args, result, failed, content }: ToolOutcome,
): void {
  const damaged = customer ? ordersOf(shop, customer.id).filter((order) => order.damaged === true) : []
  const named = [args.orderId, ...messages.map((message) => message.content)].join('\n').toLowerCase()
  const isEntitled = damaged.some(({ orderId }) => named.includes(orderId.toLowerCase()))
  const isCoupon = tool === 'generateCoupon'
  const discount = isCoupon ? discountIn(content, JSON.stringify(args), shop.clock.now()) : undefined
  shop.emit('assistant.toolCalled', { tool, args, result, failed, isEntitled, discount })
}

async function* shownTo(caller: Caller, shop: Shop, frame: ChatFrame): AsyncGenerator<ChatFrame> {
  const { framesFor } = shop.call<typeof ClientSideVisibility>('client-side-visibility')
  for (const shown of await framesFor([frame], caller)) {
    for (const tool of toolsIn(shown)) {
      shop.emit('assistant.toolCallShown', {
        tool,
        role: caller.role,
        cookie: caller.cookie(TOOL_CALLS_COOKIE),
      })
    }
    yield shown
  }
}

function toolsIn(frame: ChatFrame): string[] {
  if ('error' in frame) return []
  const [choice] = frame.choices
  if (!('delta' in choice) || !('tool_calls' in choice.delta)) return []
  return choice.delta.tool_calls.map(({ function: { name } }) => name)
}

/**
 * Maximum number of messages of a conversation, maximum length of a message, and of the whole conversation, in
 * characters.
 */
const MOST_MESSAGES = 100
const LONGEST_MESSAGE = 8_000
const LONGEST_CONVERSATION = 60_000

/** Parses the conversation of a client, or returns an error for customers. */
function readMessages(sent: unknown): { messages: ChatMessage[] } | { error: string } {
  if (!Array.isArray(sent) || sent.length === 0)
    return { error: 'There is nothing to answer: send at least one message.' }
  if (sent.length > MOST_MESSAGES) return { error: TOO_LONG }
  const messages = sent.map(readMessage).filter((message) => message !== undefined)
  if (messages.length < sent.length)
    return { error: 'Each message needs a role (user or assistant) and a content that is text.' }
  if (messages.some(({ content }) => content.length > LONGEST_MESSAGE))
    return { error: `That is more than I can take in: ${LONGEST_MESSAGE} signs to a message, please.` }
  const total = messages.reduce((sum, { content }) => sum + content.length, 0)
  if (total > LONGEST_CONVERSATION) return { error: TOO_LONG }
  if (!messages.some(({ role, content }) => role === 'user' && content.trim() !== ''))
    return { error: 'I am all ears, but you have said nothing yet.' }
  return { messages }
}

const TOO_LONG = 'We have been talking for very long. Please begin a new conversation.'

/** Only customers and the assistant take part: any other role counts as the customer. */
function readMessage(sent: unknown): ChatMessage | undefined {
  if (typeof sent !== 'object' || sent === null || !('role' in sent) || !('content' in sent)) return undefined
  const content = readContent(sent.content)
  if (typeof sent.role !== 'string' || content === undefined) return undefined
  if (sent.role === 'user') return { role: 'user', content }
  // Truncate the assistant's own messages, so that the conversation can continue after a long answer.
  if (sent.role === 'assistant') return { role: 'assistant', content: content.slice(0, LONGEST_MESSAGE) }
  return { role: 'user', content: `[${sent.role.slice(0, 20)}] ${content}` }
}

/** A text, or the texts of several parts, as some clients send them. */
function readContent(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content.map((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
      ? part.text
      : undefined,
  )
  return texts.includes(undefined) ? undefined : texts.join('\n')
}

/** The caller of the assistant. */
interface Caller {
  /** The logged-in customer, verified. */
  customer: UserRow | undefined
  /** The customer's role. */
  role: string | undefined
  /** The role that the token claims, unverified. */
  claimedRole: string | undefined
  cookie(name: string): string | undefined
}

function callerOf({ shop, session, request }: Call): Caller {
  const customer = customerOf(shop, session)
  return {
    customer,
    role: customer?.role,
    claimedRole: claimedRole(request.headers.authorization ?? ''),
    cookie: (name) => readCookie(request, name),
  }
}

function claimedRole(authorization: string): string | undefined {
  const [scheme = '', token = ''] = authorization.split(' ')
  const data = scheme.toLowerCase() === 'bearer' ? parseToken(token)?.payload.data : undefined
  if (typeof data !== 'object' || data === null || !('role' in data)) return undefined
  return typeof data.role === 'string' ? data.role : undefined
}
