/** Who said something in a conversation. The client keeps it and says what it likes. */
export type ChatRole = 'user' | 'assistant'

/** One message as the chat screen sends and keeps it. */
export interface ChatMessage {
  role: ChatRole
  content: string
}

/** Body of `POST /rest/chat`: the whole conversation, oldest first. */
export interface ChatBody {
  messages: ChatMessage[]
}

/** What the assistant can do besides talking. */
export const TOOL_NAMES = ['searchProducts', 'getProductReviews', 'getOrderById', 'generateCoupon'] as const

export type ToolName = (typeof TOOL_NAMES)[number]

/** A tool as the model calls it; `arguments` is JSON. */
export interface ToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** A piece of an answer as it is being written. */
export interface TextFrame {
  choices: [{ delta: { content: string } }]
}

/** A tool is being called. */
export interface ToolFrame {
  choices: [{ delta: { tool_calls: ToolCall[] } }]
}

/** The answer is complete, or as complete as it gets: `stop`, `length` where it was cut. */
export interface EndFrame {
  choices: [{ finish_reason: string }]
}

/** Nobody answers, and why. */
export interface ErrorFrame {
  error: string
}

/** What stands after `data: ` on a line of the stream, as JSON. */
export type ChatFrame = TextFrame | ToolFrame | EndFrame | ErrorFrame

/** What stands there last of all, as it is. */
export const CHAT_DONE = '[DONE]'

/** Name of the cookie by which a browser asks to be shown the assistant's tool calls. */
export const TOOL_CALLS_COOKIE = 'show_tool_calls'
