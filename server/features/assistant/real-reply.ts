import { EventSourceParserStream } from 'eventsource-parser/stream'
import Type from 'typebox'
import Value from 'typebox/value'
import { CHAT_DONE, type ToolCall } from '#contract/shop/assistant.ts'
import type { ModelPiece } from './model.ts'

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
export async function* readReply(response: Response): AsyncGenerator<ModelPiece> {
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
