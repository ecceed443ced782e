import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { TObject, TSchema } from 'typebox'
import {
  type DescribedReply,
  type DescribedRoute,
  type RouteDescription,
  refusals,
} from '../../http/routing/description.ts'
import { httpReply, type Routes } from '../../http/routing/routes.ts'

/** A map: an object would also have the properties that every object inherits. */
const ASSETS: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

/** Routes of the page that shows and tries the API. `folder` is that of the package swagger-ui-dist. */
export function apiDocsRoutes(folder: string): Routes {
  return (on) => {
    on.get('/api-docs', ({ request }) => {
      const path = request.raw.url?.split('?')[0] ?? ''
      // Relative, as the shop may be served below a path.
      if (!path.endsWith('/')) return httpReply(301, '', { location: 'api-docs/' })
      return httpReply(200, PAGE, { 'content-type': 'text/html; charset=utf-8' })
    })
    on.get('/api-docs/:file', ({ params, request }) => {
      const file = params.file ?? ''
      if (file === 'swagger-ui-init.js') {
        return httpReply(200, initScript(request.server.calls), {
          'content-type': 'text/javascript; charset=utf-8',
        })
      }
      if (file === 'openapi.json') return describeInterface(request.server.calls)
      const type = ASSETS.get(file)
      if (!type) return httpReply(200, PAGE, { 'content-type': 'text/html; charset=utf-8' })
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400' }
      return httpReply(200, createReadStream(join(folder, file)), headers)
    })
  }
}

function initScript(calls: readonly DescribedRoute[]): string {
  const options = { swaggerDoc: describeInterface(calls), customOptions: {} }
  return `window.onload = function () {
  var options = ${JSON.stringify(options, null, 2)};
  window.ui = SwaggerUIBundle({ spec: options.swaggerDoc, dom_id: '#swagger-ui', deepLinking: true });
};
`
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Swagger UI</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="./swagger-ui.css">
</head>
<body>
<main id="swagger-ui"></main>
<script src="./swagger-ui-bundle.js"></script>
<script src="./swagger-ui-init.js"></script>
</body>
</html>
`

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
  const responses = Object.entries<DescribedReply>({ ...refusal, ...said.answers })
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

function response(answer: DescribedReply): Operation['responses'][string] {
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
