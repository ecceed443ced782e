import { queryOptions } from '@tanstack/react-query'
import type { GraphAnswer } from '#contract/shop/wholesale.ts'
import { HttpError, http } from '#web/http.ts'

/** Sends an operation to the graph. Returns the answer, also one that consists of errors. */
export async function askGraph(query: string, variables: object = {}): Promise<GraphAnswer> {
  try {
    return await http.post<GraphAnswer>('/graphql', { query, variables })
  } catch (error) {
    const answer = error instanceof HttpError ? answerIn(error.body) : undefined
    if (answer) return answer
    throw error
  }
}

/** The type of the errors is not validated. */
function answerIn(body: unknown): GraphAnswer | undefined {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return undefined
  return Array.isArray(body.errors) ? { errors: body.errors } : undefined
}

/** A product as juice bars see it. */
export interface StockedProduct {
  id: number
  name: string
  price: number
  stock: number | null
}

/** All products with their stock. */
export const stockQuery = queryOptions({
  queryKey: ['wholesale', 'stock'],
  queryFn: async () => dataOf<{ products: StockedProduct[] }>(await askGraph(STOCK)).products,
  staleTime: 0,
})

const STOCK = '{ products(first: 500) { id name price stock } }'

/** A guess at the raffle. */
export interface Guess {
  ok: boolean
  left: number
}

export async function guessPin(pin: string): Promise<Guess> {
  const query = 'mutation Guess($pin: String!) { redeemRaffle(pin: $pin) { ok left } }'
  return dataOf<{ redeemRaffle: Guess }>(await askGraph(query, { pin })).redeemRaffle
}

/** The graph answered with an error instead of data. */
export class GraphError extends Error {}

/** The data of an answer. Its type follows from the query, and is not validated. Throws if there is none. */
function dataOf<Data>({ data, errors }: GraphAnswer): Data {
  if (data === undefined || data === null) throw new GraphError(errors?.[0]?.message ?? '')
  return data as Data
}

/** What the explorer asks about the schema. */
const SCHEMA_QUERY = `{
  __schema {
    types {
      name
      description
      fields {
        name
        description
        args { name }
        type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
      }
    }
  }
}`

export const EXAMPLE_QUERY = `{
  products(search: "juice", first: 5) {
    name
    price
    stock
    reviews {
      message
      author { name }
    }
  }
}`

/** A reference to a type: by its name, or a list of another, or another that is never null. */
interface TypeReference {
  kind: string
  name: string | null
  ofType?: TypeReference | null
}

interface SchemaField {
  name: string
  description: string | null
  args: { name: string }[]
  type: TypeReference
}

/** A type with its fields, one line each. */
export interface SchemaType {
  name: string
  fields: { text: string; description: string | null }[]
}

/** The types with fields, without those that GraphQL has itself. */
export async function readSchema(): Promise<SchemaType[]> {
  const answer = await askGraph(SCHEMA_QUERY)
  const { __schema } = dataOf<{ __schema: { types: { name: string; fields: SchemaField[] | null }[] } }>(
    answer,
  )
  return __schema.types.flatMap(({ name, fields }) =>
    fields && !name.startsWith('__') ? [{ name, fields: fields.map(lineOf) }] : [],
  )
}

function lineOf({ name, description, args, type }: SchemaField): SchemaType['fields'][number] {
  const given = args.length > 0 ? `(${args.map((one) => one.name).join(', ')})` : ''
  return { text: `${name}${given}: ${textOf(type)}`, description }
}

/** A type as GraphQL writes it: `[Review!]`. */
function textOf({ kind, name, ofType }: TypeReference): string {
  if (!ofType) return name ?? '…'
  return kind === 'LIST' ? `[${textOf(ofType)}]` : `${textOf(ofType)}!`
}

const HISTORY = 'graph-history'
const MOST_KEPT = 20

/** The queries of this session, latest first. */
export function queryHistory(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(HISTORY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST_KEPT) : []
  } catch {
    return []
  }
}

/** Adds a query to the history, or moves it to its top. Returns the history. */
export function rememberQuery(query: string): string[] {
  const history = [query, ...queryHistory().filter((one) => one !== query)].slice(0, MOST_KEPT)
  try {
    sessionStorage.setItem(HISTORY, JSON.stringify(history))
  } catch {
    // The storage of the session is full. The history of this page is complete all the same.
  }
  return history
}

/** A query in one line, for a list. */
export function shortQuery(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line
}

const LONGEST_LINE = 80
