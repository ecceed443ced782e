import type { TObject, TSchema } from 'typebox'
import type { DescribedAnswer, DescribedRoute, RouteDescription } from '../../http/routing/description.ts'
import { refusals } from '../../http/routing/description.ts'

/** Parts of the shop in the order in which they are listed. Unknown tags come last. */
const TAGS: Readonly<Record<string, string>> = {
  Account: 'Who you are, and how you prove it',
  'Second factor': 'A code that changes every half minute',
  'Sign-in': 'The identity provider that ships inside',
  Privacy: 'What the shop knows of you, and how it forgets it',
  Products: 'The menu and the stock',
  Reviews: 'What customers think of it',
  Basket: 'From the basket to the order',
  Orders: 'What was bought, and where it is',
  Companies: 'Orders that machines send',
  Payment: 'Cards, wallet and membership',
  Delivery: 'Addresses and ways of delivery',
  Feedback: 'Telling the shop, with a sum against robots',
  Service: 'Complaints, recycling and the photo wall',
  'Support chat': 'The bot that knows what it was taught',
  Chain: "Wallets, bees and honey on a chain of the shop's own",
  Shop: 'The shop about itself',
  'Training ground': 'Challenges and progress',
}

/** The shop's API description. */
export interface OpenApi {
  openapi: string
  info: object
  servers: object[]
  tags: { name: string; description?: string }[]
  components: { securitySchemes: object }
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  tags: string[]
  summary: string
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

/** By media type. */
type Content = Record<string, { schema: unknown }>

/** Describes the shop's calls by their routes' own descriptions. */
export function describeInterface(calls: readonly DescribedRoute[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  const used = new Set<string>()
  for (const { method, path, description } of calls) {
    if (!description) continue
    used.add(description.tag)
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(path, description) }
  }
  return {
    openapi: '3.0.0',
    info: {
      title: 'Forbidden Fruit',
      version: '1.0.0',
      description:
        'What the shop\'s own web app calls. Log in first, then put the token behind "Authorize". Whether you should ' +
        'be able to do all that you can do here is another question.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...Object.keys(TAGS), ...used])]
      .filter((name) => used.has(name))
      .map((name) => ({ name, ...(TAGS[name] && { description: TAGS[name] }) })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
    },
    paths,
  }
}

function operation(path: string, said: RouteDescription): Operation {
  const { tag, summary, description, security, body, bodyType = 'application/json' } = said
  const parameters = parametersOf(path, said)
  const refusal = security?.length === 1 && security[0] === 'bearer' ? { 401: refusals.noSession } : {}
  const responses = Object.entries<DescribedAnswer>({ ...refusal, ...said.answers })
  return {
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(security && { security: security.map((kind) => (kind === 'none' ? {} : { [kind]: [] })) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: { [bodyType]: { schema: openApiSchema(body) } } } }),
    responses: Object.fromEntries(responses.map(([status, answer]) => [status, response(answer)])),
  }
}

function response(answer: DescribedAnswer): Operation['responses'][string] {
  if (typeof answer === 'string') return { description: answer }
  const [description, schema] = answer
  return { description, content: { 'application/json': { schema: openApiSchema(schema) } } }
}

function parametersOf(path: string, { params, query, headers }: RouteDescription): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = params?.properties[name] ?? { type: 'integer' }
    return { name, in: 'path', required: true, schema: openApiSchema(schema) }
  })
  return [...inPath, ...parametersIn('query', query), ...parametersIn('header', headers)]
}

function parametersIn(place: 'query' | 'header', object: TObject | undefined): object[] {
  return Object.entries(object?.properties ?? {}).map(
    ([name, { description, ...schema }]: [string, TextSchema]) => ({
      name,
      in: place,
      ...(description && { description }),
      ...(object?.required?.includes(name) && { required: true }),
      schema: openApiSchema(schema),
    }),
  )
}

interface TextSchema extends TSchema {
  description?: string
}

/**
 * Converts a schema to OpenAPI 3.0, which has no `const`, no null type, no pattern properties, and only one example.
 */
function openApiSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openApiSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const {
    anyOf,
    const: only,
    patternProperties,
    ...others
  } = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, openApiSchema(value)]))
  const [ofAnyName] = Object.values(patternProperties ?? {})
  const rest = { ...others, ...(ofAnyName !== undefined && { additionalProperties: ofAnyName }) }
  if (only !== undefined) return { ...rest, enum: [only] }
  if (!Array.isArray(anyOf)) return rest
  const choices = anyOf.filter((choice) => choice.type !== 'null')
  const nullable = choices.length < anyOf.length && { nullable: true }
  return choices.length === 1
    ? { ...choices[0], ...rest, ...nullable }
    : { ...rest, anyOf: choices, ...nullable }
}
