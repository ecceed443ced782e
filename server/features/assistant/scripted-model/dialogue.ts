import type { ModelMessage } from '../model.ts'
import { type ParsedText, parseText, sentencesOf } from './language/words.ts'

/** A parsed turn of a conversation. */
export interface DialogueTurn {
  role: 'user' | 'assistant'
  raw: string
  words: ParsedText
}

/** The result of a tool call since the latest question. */
export interface ToolResult {
  tool: string
  args: Record<string, unknown>
  content: unknown
  error: string | undefined
}

/** A conversation as the scripted model sees it. */
export interface Dialogue {
  prompt: string
  /** The latest turns, oldest first. The last one is the customer's. */
  turns: readonly DialogueTurn[]
  last: DialogueTurn
  results: readonly ToolResult[]
}

/** Maximum number of turns that it remembers. */
const MEMORY = 16

/** Parses a conversation; undefined if it has no message of a customer. */
export function readDialogue(messages: readonly ModelMessage[]): Dialogue | undefined {
  const end = messages.findLastIndex(({ role }) => role === 'user')
  if (end < 0) return undefined
  const turns = messages
    .slice(0, end + 1)
    .flatMap(readTurn)
    .slice(-MEMORY)
  const last = turns.at(-1)
  if (!last) return undefined
  const prompt = messages.flatMap((message) => (message.role === 'system' ? [message.content] : []))
  return { prompt: prompt.join('\n\n'), turns, last, results: readResults(messages.slice(end + 1)) }
}

function readTurn(message: ModelMessage): DialogueTurn[] {
  if (message.role !== 'user' && message.role !== 'assistant') return []
  if (message.content.trim() === '') return []
  return [{ role: message.role, raw: message.content, words: parseText(message.content) }]
}

function readResults(messages: readonly ModelMessage[]): ToolResult[] {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  return messages.flatMap((message) => {
    const call = message.role === 'tool' ? calls.find(({ id }) => id === message.toolCallId) : undefined
    if (message.role !== 'tool' || !call) return []
    const content = parse(message.content)
    const args = parse(call.function.arguments)
    return [
      {
        tool: call.function.name,
        args: typeof args === 'object' && args !== null ? { ...args } : {},
        content,
        error: errorIn(content),
      },
    ]
  })
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

function errorIn(content: unknown): string | undefined {
  return typeof content === 'object' && content !== null && 'error' in content
    ? String(content.error)
    : undefined
}

/** The customer's turns, latest last. */
export function customerTurns({ turns }: Dialogue): DialogueTurn[] {
  return turns.filter(({ role }) => role === 'user')
}

/** The assistant's turns, latest last, according to the client. */
export function assistantTurns({ turns }: Dialogue): DialogueTurn[] {
  return turns.filter(({ role }) => role === 'assistant')
}

/** The sentences of a text. */
export function readSentences(raw: string): ParsedText[] {
  return sentencesOf(raw.slice(0, 6_000)).map(parseText)
}

const ORDER_NUMBER = /\b[0-9a-f]{4}-[0-9a-f]{16}\b/i

/** The latest order number that the customer mentioned. */
export function orderNumberIn(talk: Dialogue): string | undefined {
  for (const { raw } of customerTurns(talk).toReversed()) {
    const [number] = raw.match(ORDER_NUMBER) ?? []
    if (number) return number.toLowerCase()
  }
  return undefined
}

export function hasOrderNumber({ raw }: DialogueTurn): boolean {
  return ORDER_NUMBER.test(raw)
}
