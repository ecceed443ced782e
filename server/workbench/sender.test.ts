import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionOwner } from '../http/routing/internal-connection.ts'
import { parseReply } from './parse-reply.ts'
import { DEFAULT_REPLY_LIMITS, Sender } from './sender.ts'

let app: FastifyInstance
let received: string[]
let turns: number
/** Called at the start of each turn. */
let onTurn: (() => void) | undefined

const sender = new Sender()

beforeAll(async () => {
  app = Fastify({ bodyLimit: 20 * 1024 * 1024 })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.all('/*', async ({ url }) => {
    received.push(url)
    return url
  })
  await app.ready()
})
beforeEach(() => {
  received = []
  turns = 0
  onTurn = undefined
})
afterAll(() => {
  sender.close()
  return app.close()
})

function caller(left?: AbortSignal): ConnectionOwner {
  const inTurn = () =>
    new Promise<void>((resolve) => {
      turns += 1
      onTurn?.()
      setImmediate(resolve)
    })
  return { shop: 'anna', by: 'repeater', address: undefined, inTurn, clientLeft: left }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = (headers: string, body: string) =>
  `POST /sent HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${headers}\r\n\r\n${body}`
const sendAll = (text: string, left?: AbortSignal) =>
  sender.send(app, caller(left), Buffer.from(text), DEFAULT_REPLY_LIMITS)

describe('a sender', () => {
  it('sends several requests in one text and keeps the first response', async () => {
    const { bytes, trouble } = await sendAll(get('/first') + get('/second') + get('/third'))
    expect(trouble).toBeNull()
    expect(received).toEqual(['/first', '/second', '/third'])
    expect(String(parseReply(bytes).body)).toBe('/first')
  })

  it('sends at most ten requests of a text', async () => {
    const { trouble } = await sendAll(get('/many').repeat(20_000))
    expect(trouble).toBe('unsent')
    expect(received.length).toBeLessThanOrEqual(10)
    expect(turns).toBeLessThan(5)
  })

  it('sends no body of more than 10,000 chunks', async () => {
    const { trouble } = await sendAll(post('Transfer-Encoding: chunked', '1\r\na\r\n'.repeat(200_000)))
    expect(trouble).toBe('unsent')
    expect(received).toEqual([])
  })

  it('sends a body in chunks, and a long one with many lines', async () => {
    const chunks = await sendAll(post('Transfer-Encoding: chunked', `${'1\r\na\r\n'.repeat(1_000)}0\r\n\r\n`))
    expect(parseReply(chunks.bytes).status).toBe(200)
    const body = 'line\r\n\r\n'.repeat(20_000)
    const whole = await sendAll(post(`Content-Length: ${body.length}`, body))
    expect(parseReply(whole.bytes).status).toBe(200)
  })

  it('sends a long text in many turns of its owner', async () => {
    const body = 'x'.repeat(1024 * 1024)
    await sendAll(post(`Content-Length: ${body.length}`, body))
    expect(turns).toBeGreaterThan(60)
  })

  it('drops the rest when the client disconnects', async () => {
    const leaving = new AbortController()
    const body = 'x'.repeat(4 * 1024 * 1024)
    onTurn = () => {
      if (turns === 5) leaving.abort()
    }
    const { trouble } = await sendAll(post(`Content-Length: ${body.length}`, body), leaving.signal)
    expect(trouble).toBe('silent')
    expect(turns).toBe(5)
    expect(received).toEqual([])
  })
})
