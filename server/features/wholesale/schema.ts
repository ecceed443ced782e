import type { GraphQLSchema } from 'graphql'

/** The parts of graphql-js that are used. They are loaded with the first request. */
export type Graphql = typeof import('graphql')

/** Products, and what can be asked for. Customers and gift cards come from the live code. */
const TYPES = `
  type Query {
    "What juice bars can order, by its name."
    products(search: String, first: Int = 100): [Product!]
    product(id: Int!): Product
    "You, if you are logged in."
    me: Customer
    giftCard(code: String!): GiftCard
  }

  type Mutation {
    "Guess the PIN of the raffle card: ten guesses in five minutes."
    redeemRaffle(pin: String!): Guess
  }

  type Product {
    id: Int
    name: String
    "In coins, a piece."
    price: Float
    "How many there are."
    stock: Int
    reviews: [Review!]
  }

  type Review {
    message: String
    author: Customer
  }

  type Order {
    orderId: String
    totalPrice: Float
    delivered: Boolean
  }

  type Guess {
    ok: Boolean
    "How many guesses you have left."
    left: Int
  }
`

/** Longest definition of types that live code may define. */
const LONGEST_TYPES = 8_000
/** Number of schemas that are kept, for all shops. There are few versions of the live code. */
const MOST_KEPT = 20
const kept = new Map<string, GraphQLSchema>()

/** The schema with the types of the live code. Throws a `GraphQLError` if they are invalid. */
export function schemaWith(graphql: Graphql, types: string): GraphQLSchema {
  const known = kept.get(types)
  if (known) return known
  const schema = build(graphql, types)
  const [oldest] = kept.size < MOST_KEPT ? [] : kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(types, schema)
  return schema
}

function build(graphql: Graphql, types: string): GraphQLSchema {
  const { GraphQLError, parse, buildASTSchema, validateSchema } = graphql
  if (types.length > LONGEST_TYPES) throw new GraphQLError('The schema has too many types.')
  try {
    const document = parse(`${TYPES}\n${types}`, { noLocation: true, maxLexicalTokens: 2_000 })
    const schema = buildASTSchema(document)
    const [problem] = validateSchema(schema)
    if (problem) throw problem
    return schema
  } catch (error) {
    throw new GraphQLError(`The schema is not valid: ${error instanceof Error ? error.message : error}`)
  }
}
