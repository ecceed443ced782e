import type { Fields } from '../../http/routing/routes.ts'

/** Longest text of all operations of a request. */
const LONGEST_QUERY = 65_536
/** Longest body, with variables. */
const LONGEST_BODY = 2 * LONGEST_QUERY
/** Maximum number of operations in a list. */
const MOST_OPERATIONS = 100

/** An operation as it was sent. */
export interface SentOperation {
  query: string
  variables: Readonly<Record<string, unknown>>
  operationName: string | undefined
}

/** A request as it was sent. */
export interface SentOperations {
  operations: readonly SentOperation[]
  /** Whether they came in a list, and so do the answers. */
  isList: boolean
}

/** Reads the body of a POST request. Returns a message if it is not a request. */
export function readBody(rawBody: string): SentOperations | string {
  if (rawBody.length > LONGEST_BODY) return tooLong()
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    return 'The body is not JSON: send {"query": "{ products { name } }"}.'
  }
  return readOperations(body)
}

/** Reads the parameters of a GET request. Returns a message if they are not a request. */
export function readQuery({ query, variables = '{}', operationName }: Fields): SentOperations | string {
  if (typeof variables !== 'string' || variables.length > LONGEST_BODY) return tooLong()
  try {
    return readOperations({ query, variables: JSON.parse(variables), operationName })
  } catch {
    return 'The variables are not JSON.'
  }
}

function readOperations(body: unknown): SentOperations | string {
  const sent: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (sent.length > MOST_OPERATIONS) return `A list has ${MOST_OPERATIONS} operations at most.`
  const operations = sent.flatMap((one) => readOperation(one) ?? [])
  if (sent.length === 0 || operations.length < sent.length) return 'An operation has a query, as text.'
  const length = operations.reduce((sum, { query }) => sum + query.length, 0)
  return length > LONGEST_QUERY ? tooLong() : { operations, isList: Array.isArray(body) }
}

function readOperation(sent: unknown): SentOperation | undefined {
  if (!isObject(sent)) return undefined
  const { query, variables, operationName } = sent
  if (typeof query !== 'string' || query.trim() === '') return undefined
  return {
    query,
    variables: isObject(variables) ? variables : {},
    operationName: typeof operationName === 'string' ? operationName : undefined,
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function tooLong(): string {
  return `A request has ${LONGEST_QUERY} characters at most.`
}
