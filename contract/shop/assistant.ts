/** The author of a message. The client keeps the conversation and may send any role. */
type ChatRole = 'user' | 'assistant'

/** A message as the chat screen sends and stores it. */
export interface ChatMessage {
  role: ChatRole
  content: string
}

/** The assistant's tools. */
export const TOOL_NAMES = ['searchProducts', 'getProductReviews', 'getOrderById', 'generateCoupon'] as const

export type ToolName = (typeof TOOL_NAMES)[number]

/** A tool call of the model; `arguments` is JSON. */
export interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** A piece of an answer while it is being written. */
interface TextFrame {
  choices: [{ delta: { content: string } }]
}

/** A tool is being called. */
interface ToolFrame {
  choices: [{ delta: { tool_calls: ToolCall[] } }]
}

/** The end of the answer: `stop` if it is complete, `length` if it was cut. */
interface EndFrame {
  choices: [{ finish_reason: string }]
}

/** There is no answer, and why. */
interface ErrorFrame {
  error: string
}

/** The JSON after `data: ` on a line of the stream. */
export type ChatFrame = TextFrame | ToolFrame | EndFrame | ErrorFrame

/** The last line of the stream, not JSON. */
export const CHAT_DONE = '[DONE]'

/** Name of the cookie with which a browser asks to see the assistant's tool calls. */
export const TOOL_CALLS_COOKIE = 'show_tool_calls'
