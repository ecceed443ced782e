import { setTimeout as wait } from 'node:timers/promises'
import type { ChatBotSettings } from '../../config/schema.ts'
import {
  type Model,
  type ModelMessage,
  type ModelPiece,
  type ModelRequest,
  ModelUnavailable,
} from './model.ts'
import { readReply } from './real-reply.ts'

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

async function* answer(options: RealModelOptions, request: ModelRequest): AsyncGenerator<ModelPiece> {
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
