import type { GraphQLError, GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { UserRow } from '#lab'
import type * as WholesaleGraph from '../../../labs/wholesale-graph/weak.ts'
import type { Call } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import { Answers, type GraphCaller, Reviews } from './answers.ts'
import { Budget } from './budget.ts'
import { type Prepared, prepare } from './prepare.ts'
import { RaffleVisit, takeGuesses } from './raffle.ts'
import type { SentOperations } from './read-request.ts'
import { type Graphql, schemaWith } from './schema.ts'

/** Maximum number of errors in an answer, and of letters in one. */
const MOST_ERRORS = 20
const LONGEST_MESSAGE = 500

/** The answer to one operation, with the status that it would have alone. */
interface Answer {
  status: number
  result: object
}

/** Answers a request: one operation, or a list of them. `isReadOnly`: it must not change anything. */
export async function answerRequest(
  { shop, request }: Pick<Call, 'shop' | 'request'>,
  user: UserRow | undefined,
  { operations, isList }: SentOperations,
  isReadOnly: boolean,
): Promise<{ status: number; body: object }> {
  const graphql = await import('graphql')
  const types = await shop.call<typeof WholesaleGraph>('wholesale-graph').typeDefs()
  const caller: GraphCaller = user ? { callerId: user.id, role: user.role } : {}
  const all = (answers: readonly Answer[], status?: number) => ({
    status: status ?? answers[0]?.status ?? 200,
    body: isList ? answers.map(({ result }) => result) : (answers[0]?.result ?? {}),
  })
  try {
    const schema = schemaWith(graphql, types)
    const budget = new Budget(() => request.yieldTurn())
    const prepared = await prepareAll(graphql, schema, operations, budget.yieldTurn)
    const running = await allowedOf(shop, caller, prepared)
    const refused = await raffleRefusal(shop, user, { running, operations: operations.length, isReadOnly })
    if (refused) return all(prepared.map(() => refused))
    const run = new Run(graphql, shop, { caller, user, budget })
    return all(await run.answerAll(prepared, running), isList ? 200 : undefined)
  } catch (error) {
    if (!(error instanceof graphql.GraphQLError)) throw error
    return all([refusal(500, error)])
  }
}

async function prepareAll(
  graphql: Graphql,
  schema: GraphQLSchema,
  operations: SentOperations['operations'],
  yieldTurn: () => Promise<void>,
): Promise<(Prepared | Answer)[]> {
  const prepared: (Prepared | Answer)[] = []
  for (const sent of operations) {
    await yieldTurn()
    const one = await prepare(graphql, schema, sent, yieldTurn)
    prepared.push('operation' in one ? one : refusal(400, ...one))
  }
  return prepared
}

/** The operations that the live code allows. */
async function allowedOf(
  shop: Shop,
  caller: GraphCaller,
  prepared: readonly (Prepared | Answer)[],
): Promise<Prepared[]> {
  const asked = prepared.flatMap((one) => ('operation' in one ? one : []))
  const { mayAsk } = shop.callEach<typeof WholesaleGraph>('wholesale-graph')
  const allowed = await mayAsk(asked.map(({ fields, sent }) => [{ text: sent.query, fields }, caller]))
  return asked.filter((_, place) => allowed[place] === true)
}

function refusal(status: number, ...errors: readonly ShownError[]): Answer {
  return { status, result: { errors: errors.map(shown) } }
}

/** An error of graphql-js, or one of ours. */
type ShownError = Pick<GraphQLError, 'message'> & Partial<Pick<GraphQLError, 'locations' | 'path'>>

/** An error as clients see it. Messages of graphql-js repeat what was sent. */
function shown({ message, locations, path }: ShownError): ShownError {
  const short = message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message
  return { message: short, ...(locations && { locations }), ...(path && { path }) }
}

const NOT_ALLOWED = refusal(403, {
  message: 'You may not ask for that. Some fields are for customers who are logged in.',
})

/** What is to be run, and how it came. */
interface Asked {
  running: readonly Prepared[]
  operations: number
  isReadOnly: boolean
}

/** Why a request with these operations is refused as a whole, if it is. */
async function raffleRefusal(
  shop: Shop,
  user: UserRow | undefined,
  { running, operations, isReadOnly }: Asked,
): Promise<Answer | undefined> {
  const hasMutation = running.some(({ operation }) => operation.operation === 'mutation')
  if (hasMutation && isReadOnly) return refusal(405, { message: 'Send mutations with POST.' })
  if (hasMutation && !user) return refusal(401, { message: 'The raffle is for customers who are logged in.' })
  if (!user) return undefined
  const fields = running.flatMap((one) => one.fields)
  const text = running.map(({ sent }) => sent.query).join('\n')
  const depth = Math.max(0, ...running.map((one) => one.depth))
  if (await takeGuesses(shop, user.id, { text, fields, operations, depth })) return undefined
  return refusal(429, {
    message: 'Those were too many guesses: you have ten in five minutes.',
  })
}

/** Who sent a request, and what it may still use. */
interface Visit {
  caller: GraphCaller
  user: UserRow | undefined
  budget: Budget
}

/** Runs the operations of one request. */
class Run {
  readonly #graphql: Graphql
  readonly #shop: Shop
  readonly #caller: GraphCaller
  readonly #budget: Budget
  readonly #reviews: Reviews
  readonly #visit: RaffleVisit | undefined

  constructor(graphql: Graphql, shop: Shop, { caller, user, budget }: Visit) {
    this.#graphql = graphql
    this.#shop = shop
    this.#caller = caller
    this.#budget = budget
    this.#reviews = new Reviews(shop, budget)
    this.#visit = user && new RaffleVisit(shop, user.id)
  }

  /** Answers all operations, of which some may run, and ends the visit at the raffle. */
  async answerAll(
    prepared: readonly (Prepared | Answer)[],
    running: readonly Prepared[],
  ): Promise<readonly Answer[]> {
    const answers: Answer[] = []
    for (const one of prepared) {
      if (!('operation' in one)) answers.push(one)
      else answers.push(running.includes(one) ? await this.#answer(one) : NOT_ALLOWED)
    }
    this.#visit?.end()
    return answers
  }

  async #answer({ schema, document, operation, sent }: Prepared): Promise<Answer> {
    const answers = new Answers(this.#shop, this.#caller, { budget: this.#budget, reviews: this.#reviews })
    const fields = new Set<string>()
    const { data, errors = [] } = await this.#graphql.execute({
      schema,
      document,
      operationName: operation.name?.value,
      variableValues: sent.variables,
      rootValue: operation.operation === 'mutation' ? this.#changes : answers.root,
      fieldResolver: this.#resolver(fields),
    })
    if (this.#budget.isExceeded) return refusal(400, { message: 'That is too much for one request.' })
    const problems = [
      ...errors.slice(0, MOST_ERRORS).map(shown),
      ...[...answers.problems].map((message) => ({ message })),
    ]
    const ordersOf = [...new Set(answers.ordersShown.values())]
    const { callerId, role } = this.#caller
    this.#shop.emit('graph.answered', { callerId, role, fields: [...fields], ordersOf })
    const result = { ...(problems.length > 0 && { errors: problems }), ...(data !== undefined && { data }) }
    return { status: data === undefined ? 400 : 200, result }
  }

  get #changes(): object {
    return { redeemRaffle: ({ pin }: { pin: string }) => this.#budget.later(() => this.#visit?.guess(pin)) }
  }

  /** Returns what an object has under the name of the field. Functions get the arguments. */
  #resolver(fields: Set<string>): GraphQLFieldResolver<unknown, unknown> {
    return (source, args, _context, { parentType, fieldName }) => {
      this.#budget.spend(1)
      if (this.#budget.isExceeded) return null
      fields.add(`${parentType.name}.${fieldName}`)
      if (typeof source !== 'object' || source === null || !Object.hasOwn(source, fieldName)) return null
      const value: unknown = Reflect.get(source, fieldName)
      if (typeof value === 'string') this.#budget.spend(0, value.length)
      return typeof value === 'function' ? Reflect.apply(value, undefined, [args]) : value
    }
  }
}
