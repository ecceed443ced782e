import type { ChatFrame, ToolCall } from '#contract/shop/assistant.ts'
import type { Model, ModelChunk, ModelMessage } from './model.ts'
import { callTool, type Tool, type ToolOutcome } from './tools.ts'

/** Maximum number of steps of a conversation before the model has to stop. */
const MOST_STEPS = 10
/** Maximum number of tool calls in one step. */
const MOST_CALLS = 8
/** Longest answer, in characters. The token limit ends answers before that. */
const LONGEST_ANSWER = 60_000

export interface ConversationOptions {
  model: Model
  tools: readonly Tool[]
  /** The instructions, followed by the messages so far. */
  messages: readonly ModelMessage[]
  /** Transforms the text of a step before it is sent; undefined: it is streamed as it arrives. */
  outgoing: ((text: string) => Promise<string>) | undefined
  signal: AbortSignal
  /** Called after each tool call. */
  onCall(outcome: ToolOutcome): void
}

/**
 * Runs a conversation: asks the model, runs its tool calls, returns their results to it, until it calls no more tools.
 */
export async function* runConversation(options: ConversationOptions): AsyncGenerator<ChatFrame> {
  const messages = [...options.messages]
  let reason = 'length'
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { said, calls, end } = yield* takeStep(options, messages)
    if (calls.length === 0) {
      reason = end
      break
    }
    messages.push({ role: 'assistant', content: said, toolCalls: calls })
    for (const call of calls) {
      const outcome = await callTool(options.tools, call)
      options.onCall(outcome)
      messages.push({ role: 'tool', toolCallId: call.id, content: outcome.content })
    }
  }
  yield { choices: [{ finish_reason: reason }] }
}

interface Step {
  said: string
  calls: ToolCall[]
  end: string
}

async function* takeStep(
  options: ConversationOptions,
  messages: readonly ModelMessage[],
): AsyncGenerator<ChatFrame, Step> {
  const { model, tools, outgoing, signal } = options
  const step: Step = { said: '', calls: [], end: 'stop' }
  for await (const piece of model.answer({ messages, tools, signal })) {
    if (!take(step, piece)) continue
    if (piece.kind === 'call') yield { choices: [{ delta: { tool_calls: [piece.call] } }] }
    if (piece.kind === 'text' && !outgoing) yield textFrame(piece.text)
    if (step.said.length > LONGEST_ANSWER) return { ...step, calls: [], end: 'length' }
  }
  const filtered = step.said === '' ? '' : await outgoing?.(step.said)
  if (filtered) yield textFrame(filtered)
  return step
}

/** Adds a piece to a step. False if there is nothing to show. */
function take(step: Step, piece: ModelChunk): boolean {
  switch (piece.kind) {
    case 'end':
      step.end = piece.reason
      return false
    case 'text':
      step.said += piece.text
      return piece.text !== ''
    case 'call':
      if (step.calls.length >= MOST_CALLS) return false
      step.calls.push(piece.call)
      return true
  }
}

function textFrame(content: string): ChatFrame {
  return { choices: [{ delta: { content } }] }
}
