import { setTimeout as wait } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import Type from 'typebox'
import Value from 'typebox/value'
import { CHAT_DONE, type ToolCall } from '#contract/shop/assistant.ts'
import type { ChatBotSettings } from '../../config/schema.ts'
import {
  type Model,
  type ModelChunk,
  type ModelMessage,
  type ModelRequest,
  ModelUnavailable,
} from './model.ts'

export interface RealModelOptions {
  settings: Pick<ChatBotSettings, 'model' | 'llmMaxRetries' | 'llmTimeoutSeconds' | 'llmMaxTokens'>
  /**
   * Base URL for OpenAI clients: `http://localhost:11434/v1`. It comes from the configuration, never from a customer.
   */
  url: string
  key: string | undefined
  /** Called with the reason when the model does not answer. Customers see less. */
  warn(message: string): void
  /** Milliseconds before the first retry. Later retries wait longer. */
  pauseMs?: number
}

const PAUSE_MS = 300
const AWAY = 'The assistant cannot be reached at the moment. Please try again in a little while.'

/** A model behind an API that is compatible with OpenAI's. Throws `ModelUnavailable` if it does not answer. */
export function createRealModel(options: RealModelOptions): Model {
  return { answer: (request) => answer(options, request) }
}

async function* answer(options: RealModelOptions, request: ModelRequest): AsyncGenerator<ModelChunk> {
  const deadline = AbortSignal.timeout(options.settings.llmTimeoutSeconds * 1_000)
  const signal = AbortSignal.any([request.signal, deadline])
  const doing = { isSpeaking: false }
  try {
    const response = await ask(options, request, signal)
    for await (const piece of readReply(response)) {
      doing.isSpeaking = true
      yield piece
    }
  } catch (error) {
    if (request.signal.aborted) throw error
    const why = deadline.aborted
      ? `no answer within ${options.settings.llmTimeoutSeconds} s`
      : withoutKey(reasonOf(error), options.key)
    options.warn(`The language model at ${new URL(options.url).origin} did not answer: ${why}`)
    throw new ModelUnavailable(doing.isSpeaking ? 'The assistant lost its thread. Please try again.' : AWAY)
  }
}

/** Sends the request and returns the response. Retries as often as configured. */
async function ask(options: RealModelOptions, request: ModelRequest, signal: AbortSignal): Promise<Response> {
  const { settings, pauseMs = PAUSE_MS } = options
  for (let tries = 0; ; tries += 1) {
    const isLast = tries >= settings.llmMaxRetries
    const outcome = await send(options, request, signal).catch((error: unknown) => {
      if (isLast || signal.aborted) throw error
      return undefined
    })
    if (outcome?.ok) return outcome
    await outcome?.body?.cancel()
    if (outcome && (isLast || !isPassing(outcome.status))) throw new Error(`it answered ${outcome.status}`)
    await wait(pauseMs * 2 ** tries, undefined, { signal })
  }
}

function send(
  { settings, url, key }: RealModelOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(`${url.replace(/(?<!\/)\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model: settings.model,
      messages: request.messages.map(asSent),
      tools: request.tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
      max_tokens: settings.llmMaxTokens,
      stream: true,
    }),
    // Do not follow redirects: the key is for this address only.
    redirect: 'error',
    signal,
  })
}

function asSent(message: ModelMessage): object {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  }
  if (message.role === 'assistant' && message.toolCalls) {
    return { role: 'assistant', content: message.content, tool_calls: message.toolCalls }
  }
  return { role: message.role, content: message.content }
}

/** Whether a retry may help. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}

/** Removes the key from an error message: an invalid header value is quoted there. */
function withoutKey(reason: string, key: string | undefined): string {
  return key ? reason.replaceAll(key, '(the key)') : reason
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Maximum length of an event in characters, and maximum number of events of an answer. */
const LONGEST_EVENT = 256 * 1_024
const MOST_EVENTS = 50_000
/** Maximum number of tool calls at once, and maximum length of their arguments in characters. */
const MOST_CALLS = 16
const LONGEST_ARGUMENTS = 20_000

const maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** The parts of a stream chunk that are read. */
const chunkSchema = Type.Object({
  choices: maybe(
    Type.Array(
      Type.Object({
        delta: maybe(
          Type.Object({
            content: maybe(Type.String()),
            tool_calls: maybe(
              Type.Array(
                Type.Object({
                  index: maybe(Type.Integer({ minimum: 0 })),
                  id: maybe(Type.String()),
                  function: maybe(
                    Type.Object({ name: maybe(Type.String()), arguments: maybe(Type.String()) }),
                  ),
                }),
              ),
            ),
          }),
        ),
        finish_reason: maybe(Type.String()),
      }),
    ),
  ),
  error: Type.Optional(Type.Unknown()),
})

type Chunk = Type.Static<typeof chunkSchema>
type Delta = NonNullable<NonNullable<Chunk['choices']>[number]['delta']>

/** Parses a model's event stream. Throws if it is malformed, or ends early. */
async function* readReply(response: Response): AsyncGenerator<ModelChunk> {
  const calls = new Map<number, ToolCall>()
  let reason: string | undefined
  for await (const chunk of chunksOf(await bodyOf(response))) {
    if (chunk === CHAT_DONE) {
      reason ??= 'stop'
      break
    }
    const [choice] = chunk.choices ?? []
    if (!choice) continue
    const { delta, finish_reason } = choice
    if (delta?.content) yield { kind: 'text', text: delta.content }
    if (delta) collect(calls, delta)
    reason = finish_reason ?? reason
  }
  if (reason === undefined) throw new Error('it broke off')
  for (const call of calls.values()) yield { kind: 'call', call }
  yield { kind: 'end', reason }
}

async function bodyOf({ headers, body }: Response): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const type = headers.get('content-type') ?? ''
  if (body && type.includes('text/event-stream')) return body
  await body?.cancel()
  throw new Error(`it answered with ${type.slice(0, 60) || 'nothing'} instead of a stream`)
}

async function* chunksOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Chunk | typeof CHAT_DONE> {
  const stream = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: LONGEST_EVENT }))
  let events = 0
  for await (const { data } of stream) {
    events += 1
    if (events > MOST_EVENTS) throw new Error('it said too much')
    yield data === CHAT_DONE ? CHAT_DONE : readChunk(data)
  }
}

function readChunk(data: string): Chunk {
  const value: unknown = JSON.parse(data)
  if (!Value.Check(chunkSchema, value)) throw new Error('it said something that is no piece of an answer')
  if (value.error !== undefined) throw new Error('it reported an error')
  return value
}

/** Collects tool calls, which arrive in pieces: first the name, then parts of the arguments. */
function collect(calls: Map<number, ToolCall>, { tool_calls }: Delta): void {
  for (const [at, piece] of (tool_calls ?? []).entries()) {
    const index = piece.index ?? at
    const known = calls.get(index)
    if (!known && calls.size >= MOST_CALLS) throw new Error('it called for too many tools')
    const name = (known?.function.name ?? '') + (piece.function?.name ?? '')
    const given = (known?.function.arguments ?? '') + (piece.function?.arguments ?? '')
    if (given.length > LONGEST_ARGUMENTS) throw new Error('it put too much into a tool')
    calls.set(index, {
      id: known?.id ?? (piece.id || `call_${index + 1}`),
      type: 'function',
      function: { name, arguments: given },
    })
  }
}
