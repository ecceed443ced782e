import type { ToolCall } from '#contract/shop/assistant.ts'

/** A JSON schema, or a part of one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** A tool as a model is told of it. */
export interface ToolSpec {
  name: string
  description: string
  parameters: JsonSchema
}

/** One message as a model reads it. */
export type ModelMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: readonly ToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string }

/** What a model is asked: to go on with a conversation. */
export interface ModelRequest {
  messages: readonly ModelMessage[]
  tools: readonly ToolSpec[]
  signal: AbortSignal
}

/** A piece of what a model says. The end comes once, and last. */
export type ModelPiece =
  | { kind: 'text'; text: string }
  | { kind: 'call'; call: ToolCall }
  | { kind: 'end'; reason: string }

/** Something that answers: the stand-in, or a real model at the other end of a line. */
export interface Model {
  /** Goes on with the conversation. Throws `ModelAway` where nobody answers. */
  answer(request: ModelRequest): AsyncIterable<ModelPiece>
}

/** Nobody answers. The message is for customers. */
export class ModelUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelAway'
  }
}
