import type { ToolCall } from '#contract/shop/assistant.ts'

/** A JSON schema, or a part of one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** A tool as it is described to a model. */
export interface ToolSpec {
  name: string
  description: string
  parameters: JsonSchema
}

/** A message as a model reads it. */
export type ModelMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: readonly ToolCall[] }
  | { role: 'tool'; toolCallId: string; content: string }

/** A request to a model to continue a conversation. */
export interface ModelRequest {
  messages: readonly ModelMessage[]
  tools: readonly ToolSpec[]
  signal: AbortSignal
}

/** A piece of a model's answer. The end comes once, as the last piece. */
export type ModelChunk =
  | { kind: 'text'; text: string }
  | { kind: 'call'; call: ToolCall }
  | { kind: 'end'; reason: string }

/** A language model: the scripted one, or a real one behind an API. */
export interface Model {
  /** Continues the conversation. Throws `ModelUnavailable` if the model does not answer. */
  answer(request: ModelRequest): AsyncIterable<ModelChunk>
}

/** The model does not answer. The message is for customers. */
export class ModelUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelAway'
  }
}
