import Type from 'typebox'
import { GraphAnswer, GraphRequest } from '#contract/shop/wholesale.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { customerOf } from '../../identity/customers.ts'
import { readBody, readQuery, type SentOperations } from './read-request.ts'
import { answerRequest } from './run.ts'

const ANSWERS = {
  200: ['What was asked for; in a list, if a list was asked', GraphAnswer],
  400: ['Not a query, not a valid one, or too large a one', GraphAnswer],
  401: ['The raffle is for customers', GraphAnswer],
  403: ['A field is for customers', GraphAnswer],
  429: ['Too many guesses', GraphAnswer],
} as const

/** Routes of the graph for wholesale customers: stock, prices, reviews, orders, gift cards and the raffle. */
export const wholesaleRoutes: Routes = (on) => {
  on.get(
    '/graphql',
    {
      tag: 'Wholesale',
      summary: 'Ask the graph; without a query, open its explorer',
      security: ['bearer', 'none'],
      query: Type.Object({
        query: Type.Optional(Type.String()),
        variables: Type.Optional(Type.String({ description: 'As JSON' })),
        operationName: Type.Optional(Type.String()),
      }),
      answers: { ...ANSWERS, 302: 'The explorer', 405: ['A mutation', GraphAnswer] },
    },
    (call) => {
      const isPage =
        call.query.query === undefined && /\btext\/html\b/.test(call.request.headers.accept ?? '')
      if (isPage) return httpReply(302, '', { location: './#/graphql' })
      return answer(call, readQuery(call.query), true)
    },
  )
  on.post(
    '/graphql',
    {
      tag: 'Wholesale',
      summary: 'Ask the graph, or guess at the raffle',
      description: 'One operation, or a list of up to a hundred.',
      security: ['bearer', 'none'],
      parsesRawBody: true,
      body: Type.Union([GraphRequest, Type.Array(GraphRequest)]),
      answers: ANSWERS,
    },
    (call) => answer(call, readBody(call.rawBody), false),
  )
}

async function answer(call: Call, sent: SentOperations | string, isReadOnly: boolean): Promise<HttpReply> {
  if (typeof sent === 'string') return httpReply(400, { errors: [{ message: sent }] })
  const { status, body } = await answerRequest(call, customerOf(call.shop, call.session), sent, isReadOnly)
  return httpReply(status, body)
}
