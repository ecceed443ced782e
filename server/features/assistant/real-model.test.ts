import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type ModelChunk, ModelUnavailable } from './model.ts'
import { createRealModel } from './real-model.ts'

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const KEY = 'sk-nobody-may-see-this'

/** Asks a model with prepared answers. Returns its requests and warnings. */
async function ask(answering: Answering, settings = {}, signal = new AbortController().signal) {
  const requests: { url: string; key: string; body: Record<string, unknown> }[] = []
  const warnings: string[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      requests.push({
        url: request.url ?? '',
        key: request.headers.authorization ?? '',
        body: JSON.parse(body),
      })
      answering(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const model = createRealModel({
    settings: { model: 'gemma4:e4b', llmMaxRetries: 2, llmTimeoutSeconds: 5, llmMaxTokens: 99, ...settings },
    url: `http://127.0.0.1:${port}/v1/`,
    key: KEY,
    warn: (message) => warnings.push(message),
    pauseMs: 1,
  })
  const pieces: ModelChunk[] = []
  let error: Error | undefined
  try {
    const tools = [{ name: 'searchProducts', description: 'Looks', parameters: { type: 'object' } }]
    const messages = [
      { role: 'system', content: 'Be nice' },
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'a', type: 'function', function: { name: 'x', arguments: '{}' } }],
      },
      { role: 'tool', toolCallId: 'a', content: '[]' },
    ] as const
    for await (const piece of model.answer({ messages, tools, signal })) pieces.push(piece)
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown))
  }
  const text = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
  return { pieces, text, error, warnings, requests }
}

const stream = (...events: (object | string)[]): Answering => {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of events)
      response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    response.end()
  }
}
const delta = (fields: object, finish_reason: string | null = null) => ({
  choices: [{ delta: fields, finish_reason }],
})

describe('a real model', () => {
  it('receives the conversation, the tools, its limits and the key, and is streamed', async () => {
    const { pieces, requests } = await ask(
      stream(
        { choices: [], usage: null },
        delta({ role: 'assistant', content: 'Good ' }),
        delta({ content: 'evening' }),
        delta({}, 'stop'),
        '[DONE]',
      ),
    )
    expect(pieces).toEqual([
      { kind: 'text', text: 'Good ' },
      { kind: 'text', text: 'evening' },
      { kind: 'end', reason: 'stop' },
    ])
    expect(requests).toEqual([
      {
        url: '/v1/chat/completions',
        key: `Bearer ${KEY}`,
        body: {
          model: 'gemma4:e4b',
          max_tokens: 99,
          stream: true,
          messages: [
            { role: 'system', content: 'Be nice' },
            { role: 'user', content: 'Hi' },
            {
              role: 'assistant',
              content: '',
              tool_calls: [{ id: 'a', type: 'function', function: { name: 'x', arguments: '{}' } }],
            },
            { role: 'tool', tool_call_id: 'a', content: '[]' },
          ],
          tools: [
            {
              type: 'function',
              function: { name: 'searchProducts', description: 'Looks', parameters: { type: 'object' } },
            },
          ],
        },
      },
    ])
  })

  it('calls tools in pieces, several at once', async () => {
    const { pieces } = await ask(
      stream(
        delta({
          tool_calls: [
            { index: 0, id: 'c1', type: 'function', function: { name: 'searchProducts', arguments: '' } },
          ],
        }),
        delta({ tool_calls: [{ index: 0, function: { arguments: '{"query":' } }] }),
        delta({
          tool_calls: [
            { index: 0, function: { arguments: '"apple"}' } },
            { index: 1, function: { name: 'getOrderById', arguments: '{}' } },
          ],
        }),
        delta({}, 'tool_calls'),
        '[DONE]',
      ),
    )
    expect(pieces).toEqual([
      {
        kind: 'call',
        call: {
          id: 'c1',
          type: 'function',
          function: { name: 'searchProducts', arguments: '{"query":"apple"}' },
        },
      },
      {
        kind: 'call',
        call: { id: 'call_2', type: 'function', function: { name: 'getOrderById', arguments: '{}' } },
      },
      { kind: 'end', reason: 'tool_calls' },
    ])
  })

  it('is retried after an error, as often as configured', async () => {
    let times = 0
    const stumbling: Answering = (request, response, body) => {
      times += 1
      if (times < 3) response.writeHead(times === 1 ? 503 : 429).end()
      else stream(delta({ content: 'Here!' }, 'stop'), '[DONE]')(request, response, body)
    }
    expect((await ask(stumbling)).text).toBe('Here!')
    times = 0
    const { error, requests } = await ask(stumbling, { llmMaxRetries: 1 })
    expect([error?.name, requests.length]).toEqual(['ModelAway', 2])
  })

  it('is not retried after a refusal', async () => {
    const { error, requests, warnings } = await ask((_request, response) =>
      response.writeHead(401).end(`bad key ${KEY}`),
    )
    expect([error?.name, requests.length]).toEqual(['ModelAway', 1])
    expect(warnings.join()).toContain('it answered 401')
  })

  it.each<[string, Answering]>([
    [
      'a page',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
    ],
    ['no JSON', stream('{"choices": [')],
    ['other JSON', stream({ choices: [{ delta: { content: 7 } }] })],
    ['an error', stream({ error: { message: 'out of memory' } })],
    ['nothing', stream()],
    ['half an answer', stream(delta({ content: 'I was just ab' }))],
    [
      'a redirect',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['a closed door', (request) => request.socket.destroy()],
    [
      'one endless event',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${'x'.repeat(400_000)}`),
    ],
    [
      'too many tools',
      stream(
        delta({
          tool_calls: Array.from({ length: 40 }, (_, index) => ({
            index,
            function: { name: 'a', arguments: '' },
          })),
        }),
      ),
    ],
  ])('is unavailable if it responds with %s, and the key is never shown', async (_name, answering) => {
    const { error, warnings } = await ask(answering)
    expect(error?.name).toBe('ModelAway')
    expect(warnings.length).toBe(1)
    expect(`${error?.message}${warnings}`).not.toContain(KEY)
    expect(error?.message).not.toContain('127.0.0.1')
  })

  it('is not asked with a key that no header can hold, and the key is not logged', async () => {
    const warnings: string[] = []
    const model = createRealModel({
      settings: { model: 'gemma4:e4b', llmMaxRetries: 0, llmTimeoutSeconds: 5, llmMaxTokens: 99 },
      url: 'http://127.0.0.1:9/v1',
      key: `${KEY}\nwith another line`,
      warn: (message) => warnings.push(message),
    })
    const request = { messages: [], tools: [], signal: new AbortController().signal }
    const speaking = model.answer(request)[Symbol.asyncIterator]()
    await expect(speaking.next()).rejects.toThrow(ModelUnavailable)
    expect(warnings.join()).toContain('(the key)')
    expect(warnings.join()).not.toContain(KEY)
  })

  it('is aborted when it takes too long', async () => {
    const { error, warnings } = await ask(() => undefined, { llmTimeoutSeconds: 0.05 })
    expect(error?.name).toBe('ModelAway')
    expect(warnings.join()).toContain('no answer within')
  })

  it('is aborted when the customer disconnects', async () => {
    const leaving = new AbortController()
    const { error, warnings } = await ask(() => leaving.abort(), {}, leaving.signal)
    expect(error?.name).toBe('AbortError')
    expect(warnings).toEqual([])
  })
})
