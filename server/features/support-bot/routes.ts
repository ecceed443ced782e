import Type from 'typebox'
import type { UserRow } from '#lab'
import type * as PolicyInjection from '../../../labs/policy-injection/weak.ts'
import type * as Weak from '../../../labs/unescaped-name/weak.ts'
import type { ChatBotSettings } from '../../config/schema.ts'
import { readCookie } from '../../http/requests/cookies.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { changeUser, customerOf, issueRenewedToken } from '../../identity/customers.ts'
import { blockedError, cookieSession } from '../../identity/sessions.ts'
import { SandboxBusy } from '../../sandbox/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { answerQuestion } from './answer-question.ts'
import { type BotReply, evaluateInBot, knownName, trainBot } from './bot.ts'
import type { TrainingSet } from './training-file.ts'

const LONGEST_NAME = 1_000
const NAME_QUERY = 'We have not met yet, I think. What shall I call you?'

const BotSays = Type.Object({
  action: Type.Optional(Type.Enum(['response', 'namequery'])),
  status: Type.Optional(Type.Boolean({ description: 'Whether it is awake' })),
  body: Type.String(),
  token: Type.Optional(Type.String({ description: 'With `setname`: a token that knows your name' })),
})

interface BotFeature {
  settings: Pick<ChatBotSettings, 'name' | 'greeting' | 'defaultResponse'>
  training: TrainingSet
}

export function supportBotRoutes({ settings, training }: BotFeature): Routes {
  const bot = trainBot(training)
  const turns = new KeyedQueue<Shop>()
  const { name: botName } = settings

  const greet = ({ shop, user }: KnownCall): string =>
    fill(settings.greeting, { botName, shop, customerName: knownName(shop, user.id) ?? user.username })

  /** Tells the bot the customer's name. */
  const introduce = async ({ shop, user }: KnownCall): Promise<BotReply> => {
    const { introduction } = shop.call<typeof Weak>('unescaped-name')
    const id = String(user.id)
    const honest = `users.addUser(${JSON.stringify(id)}, ${JSON.stringify(user.username)})`
    return evaluateInBot(shop, bot, await introduction(id, user.username), honest)
  }

  /** As above, with the error that existing clients know if the name breaks the bot. */
  const welcome = async (call: KnownCall): Promise<boolean> => {
    const { isReady, fault } = await introduce(call)
    if (fault) throw blockedError(call)
    return isReady
  }

  const status = async (call: Call): Promise<unknown> => {
    if (!hasToken(call)) {
      const { isReady } = await evaluateInBot(call.shop, bot, 'training.state', 'training.state')
      return { status: isReady, body: `I am ${botName}. Log in, so that I know whom I am talking to.` }
    }
    const known = await recognise(call)
    if (!known) return unknownVisitor(401)
    if (!known.user.username) return { action: 'namequery', body: NAME_QUERY }
    const isReady = await welcome(known)
    const body = isReady ? greet(known) : `${botName} is not quite awake. Give it a moment.`
    return { status: isReady, body }
  }

  const takeName = async (call: KnownCall): Promise<unknown> => {
    const { shop, body, session, user } = call
    const { cleanName } = shop.call<typeof PolicyInjection>('policy-injection')
    const username = await cleanName(textOf(body.query).trim())
    if (username === '' || username.length > LONGEST_NAME) {
      return httpReply(400, { error: `A name has 1 to ${LONGEST_NAME} letters` })
    }
    const renamed = changeUser(shop, user.id, { username })
    const token = issueRenewedToken(shop, renamed, session.bid)
    const known = { ...call, user: renamed }
    await welcome(known)
    return { action: 'response', body: greet(known), token }
  }

  const reply = async (call: KnownCall): Promise<unknown> => {
    const { shop, user, body } = call
    if (!user.username) return { action: 'namequery', body: NAME_QUERY }
    const before = knownName(shop, user.id)
    if (before !== user.username) await welcome(call)
    const query = textOf(body.query)
    if (before === undefined || query === '') return { action: 'response', body: greet(call) }
    const text = await answerQuestion(bot, { shop, user, text: query, sent: body })
    const customerName = knownName(shop, user.id) ?? user.username
    return {
      action: 'response',
      body: text === undefined ? settings.defaultResponse : fill(text, { botName, shop, customerName }),
    }
  }

  const respond = async (call: Call): Promise<unknown> => {
    if (!hasToken(call)) return unknownVisitor(400)
    const known = await recognise(call)
    if (!known) return unknownVisitor(401)
    switch (call.body.action) {
      case 'query':
        return await reply(known)
      case 'setname':
        return await takeName(known)
      default:
        return httpReply(400, { error: 'I know two actions: query and setname' })
    }
  }

  return (on) => {
    on.get(
      '/rest/chatbot/status',
      {
        tag: 'Support chat',
        summary: 'Whether the support bot is awake, and what it says to you',
        description: 'By cookie or by token. Who has no name yet is asked for one with `action` `namequery`.',
        security: ['bearer', 'cookie', 'none'],
        answers: {
          200: ['What the bot says', BotSays],
          401: 'A token that opens no session',
          500: 'The bot chokes on your name',
        },
      },
      (call) => turns.take(call.shop, () => status(call)),
    )
    on.post(
      '/rest/chatbot/respond',
      {
        tag: 'Support chat',
        summary: 'Say something to the support bot',
        security: ['bearer', 'cookie'],
        body: Type.Object(
          {
            action: Type.Enum(['query', 'setname']),
            query: Type.Optional(
              Type.String({ description: 'A question, or with `setname` what you want to be called' }),
            ),
          },
          { example: { action: 'query', query: 'How much is Apple Juice?' } },
        ),
        answers: {
          200: ['What the bot says', BotSays],
          400: 'No token, or another action',
          401: 'A token that opens no session',
          500: 'The bot chokes on your name',
        },
      },
      (call) => turns.take(call.shop, () => respond(call)),
    )
  }
}

/** A call of a customer, authenticated by cookie or header. */
type KnownCall = Call & { user: UserRow; session: NonNullable<Call['session']> }

async function recognise(call: Call): Promise<KnownCall | undefined> {
  const session = (await cookieSession(call.request)) ?? call.session
  const user = customerOf(call.shop, session)
  return session && user && { ...call, session, user }
}

function hasToken({ request }: Call): boolean {
  return request.headers.authorization !== undefined || Boolean(readCookie(request, 'token'))
}

function unknownVisitor(status: number): HttpReply {
  return httpReply(status, { error: 'Unauthenticated user' })
}

function textOf(sent: unknown): string {
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent) : ''
}

/** Replaces placeholders in a text. */
function fill(
  text: string,
  { botName, shop, customerName }: { botName: string; shop: Shop; customerName: string },
): string {
  const names = { 'bot-name': botName, 'customer-name': customerName, 'shop-name': shop.settings.shopName }
  return Object.entries(names).reduce(
    (filled, [name, value]) => filled.replaceAll(`<${name}>`, () => value),
    text,
  )
}

/** Maximum number of waiting calls of a key. */
const MOST_WAITING = 200

interface Queue {
  waiting: number
  last: Promise<unknown>
}

/** Runs work of the same key one after another. */
class KeyedQueue<Key extends object> {
  readonly #queues = new WeakMap<Key, Queue>()

  /** Runs work in its turn. Rejects with `SandboxBusy` if too many wait. */
  async take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(key) ?? { waiting: 0, last: Promise.resolve() }
    if (queue.waiting >= MOST_WAITING) throw new SandboxBusy()
    this.#queues.set(key, queue)
    queue.waiting += 1
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.waiting -= 1
    }
  }
}
