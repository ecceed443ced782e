import { Validator } from '@seriousme/openapi-schema-validator'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Card, Success } from '#contract/http.ts'
import type { DescribedRoute } from '../../http/routing/description.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { describeInterface } from './routes.ts'

/** A call for staff that lets everybody through: an intended weakness. */
const WEAK = 'PUT /api/Products/:id'

/** Calls of the shop. Pages, files and the training ground need no description. */
const OURS = /^\/(rest|api|b2b|oauth|profile|dataerasure|file-upload|metrics)(\/|$)/

describe('the API description', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication()
  })
  afterAll(() => closeTestApplication(application))

  it('contains every route that succeeds', async () => {
    const visitor = application.visitor('openapi')
    const authorization = `Bearer ${await visitor.login('admin@juice-sh.op', 'admin123')}`
    const open: string[] = []
    for (const { method, path } of application.app.calls.filter(saysNothing)) {
      const { statusCode, body } = await visitor.send({
        method,
        url: filled(path),
        headers: { authorization },
      })
      if (statusCode !== 401 && !body.includes('Unexpected path')) open.push(`${method} ${path}`)
    }
    expect(open).toEqual([])
  })

  it('contains the responses to visitors who are not logged in', async () => {
    const visitor = application.visitor('strangers')
    const untold: string[] = []
    for (const { method, path, description } of application.app.calls) {
      if (description?.security?.join() !== 'bearer') continue
      const { statusCode } = await visitor.send({ method, url: filled(path) })
      const isDocumented =
        statusCode === 401 || (statusCode >= 400 && description.answers[statusCode] !== undefined)
      if (!isDocumented) untold.push(`${method} ${path}: ${statusCode}`)
    }
    expect(untold).toEqual([`${WEAK}: 200`])
  })

  it('is served with the page that shows it', async () => {
    const { body } = await application.visitor('openapi').get('/api-docs/swagger-ui-init.js')
    const { swaggerDoc } = JSON.parse(/var options = (\{.*?\n\});?\n/s.exec(body)?.[1] ?? '')
    expect(swaggerDoc).toMatchObject({ openapi: '3.0.0', servers: [{ url: '/' }] })
    expect(swaggerDoc.paths['/rest/user/login'].post).toMatchObject({ tags: ['Account'], summary: 'Log in' })
    expect(swaggerDoc.paths['/b2b/v2/orders'].post.security).toEqual([{ bearer: [] }])
    expect(Object.keys(swaggerDoc.paths).length).toBeGreaterThan(70)
  })

  it('has a URL of its own for API clients', async () => {
    const visitor = application.visitor('openapi')
    const own = await visitor.get('/api-docs/openapi.json')
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const { body } = await visitor.get('/api-docs/swagger-ui-init.js')
    const { swaggerDoc } = JSON.parse(/var options = (\{.*?\n\});?\n/s.exec(body)?.[1] ?? '')
    expect(own.json()).toEqual(swaggerDoc)
  })

  it('is a valid OpenAPI 3.0 document', async () => {
    const validator = new Validator()
    const document = (await application.visitor('openapi').get('/api-docs/openapi.json')).json()
    expect(await validator.validate(document)).toEqual({ valid: true })
    expect(validator.version).toBe('3.0')
    validator.resolveRefs()
  })

  it('lists each parameter of a path once, and each operation’s parameters once', async () => {
    const { paths } = (await application.visitor('openapi').get('/api-docs/openapi.json')).json()
    for (const [path, operations] of Object.entries<Record<string, { parameters?: Parameter[] }>>(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
      for (const { parameters = [] } of Object.values(operations)) {
        const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
        expect(inPath.sort(), path).toEqual(named)
        const all = parameters.map((one) => `${one.in} ${one.name}`)
        expect(new Set(all).size, path).toBe(all.length)
      }
    }
  })
})

interface Parameter {
  name: string
  in: string
}

describe('a described call', () => {
  const { paths, tags } = describeInterface([
    {
      method: 'PUT',
      path: '/api/Cards/:id/:name',
      description: {
        tag: 'Fruit',
        summary: 'Change a card',
        security: ['bearer'],
        params: Type.Object({ name: Type.String() }),
        query: Type.Object({ why: Type.Optional(Type.String({ description: 'A reason' })) }),
        body: Type.Object({ note: Type.Union([Type.String(), Type.Null()]) }),
        answers: { 200: ['The card', Success(Card)], 418: 'A teapot' },
      },
    },
    { method: 'GET', path: '/api/Cards', description: undefined },
  ])
  const call = paths['/api/Cards/{id}/{name}']?.put

  it('is listed under its tag, also under a new one', () => {
    expect(Object.keys(paths)).toHaveLength(1)
    expect(tags).toEqual([{ name: 'Fruit' }])
    expect(call).toMatchObject({ tags: ['Fruit'], summary: 'Change a card' })
  })

  it('has its parameters, with integers in the path by default', () => {
    expect(call).toHaveProperty('parameters', [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'why', in: 'query', description: 'A reason', schema: { type: 'string' } },
    ])
  })

  it('follows OpenAPI 3.0: no constants and no null types', () => {
    const content = call?.requestBody?.content['application/json']
    expect(content?.schema).toMatchObject({ properties: { note: { type: 'string', nullable: true } } })
    const card = call?.responses[200]?.content?.['application/json']?.schema
    expect(card).toMatchObject({ properties: { status: { type: 'string', enum: ['success'] } } })
    expect(JSON.stringify(paths)).not.toMatch(/"const"|"null"/)
  })

  it('has a 401 response if it requires a token', () => {
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', '401', '418'])
  })
})

function saysNothing({ path, description }: DescribedRoute): boolean {
  return OURS.test(path) && !description
}

/** The URL of a call, with 1 for each parameter. */
function filled(path: string): string {
  return path.replace(/:\w+/g, '1')
}
