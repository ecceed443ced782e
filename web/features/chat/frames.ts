import { EventSourceParserStream } from 'eventsource-parser/stream'
import { CHAT_DONE, type ChatMessage } from '#contract/shop/assistant.ts'
import { fetchFromShop, HttpError, sessionHeaders } from '#web/http.ts'

/** A tool call of the assistant, as the shop reports it. `args` is JSON, as the model wrote it. */
export interface ToolCall {
  id: string
  name: string
  args: string
}

/** One event in the stream of an answer. */
export type Frame =
  | { kind: 'text'; text: string }
  | { kind: 'tools'; calls: ToolCall[] }
  | { kind: 'error'; message: string }
  | { kind: 'done' }

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toolCalls(delta: unknown): ToolCall[] {
  const calls = field(delta, 'tool_calls')
  if (!Array.isArray(calls)) return []
  return calls.flatMap((call: unknown) => {
    const work = field(call, 'function')
    const name = textOf(field(work, 'name'))
    return name ? [{ id: textOf(field(call, 'id')), name, args: textOf(field(work, 'arguments')) }] : []
  })
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function errorText(error: unknown): string {
  return textOf(error) || textOf(field(error, 'message'))
}

/** Parses one `data:` line. Returns nothing for events that are not shown, and for lines that are no JSON. */
export function parseFrames(data: string): Frame[] {
  if (data.trim() === CHAT_DONE) return [{ kind: 'done' }]
  const frame = parsed(data)
  const error = field(frame, 'error')
  if (error !== undefined && error !== null) return [{ kind: 'error', message: errorText(error) }]
  const choices = field(frame, 'choices')
  const delta = field(Array.isArray(choices) ? choices[0] : undefined, 'delta')
  const text = textOf(field(delta, 'content'))
  const calls = toolCalls(delta)
  return [
    ...(text ? [{ kind: 'text' as const, text }] : []),
    ...(calls.length > 0 ? [{ kind: 'tools' as const, calls }] : []),
  ]
}

/** Reads an answer as it arrives. Ends after `[DONE]`, or if the connection breaks off. */
export async function* readFrames(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Frame> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = events.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      for (const frame of parseFrames(value.data)) {
        yield frame
        if (frame.kind === 'done') return
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** Requests the assistant's next answer. Throws HttpError if the shop refuses at once. */
export async function* streamAnswer(messages: ChatMessage[], signal: AbortSignal): AsyncGenerator<Frame> {
  const response = await fetchFromShop('/rest/chat', {
    method: 'POST',
    headers: { ...sessionHeaders(), Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages }),
    signal,
  })
  if (!response.ok || !response.body) {
    const text = await response.text()
    throw new HttpError(response.status, parsed(text) ?? text)
  }
  yield* readFrames(response.body)
}
