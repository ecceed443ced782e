import type { ChatMessage } from '#contract/shop/assistant.ts'

/** Most messages of a conversation, most signs of one, and of all. */
const MOST_MESSAGES = 100
const LONGEST_MESSAGE = 8_000
const LONGEST_CONVERSATION = 60_000

/** The conversation that a client sent, or what is wrong with it, for customers to read. */
export function readMessages(sent: unknown): { messages: ChatMessage[] } | { error: string } {
  if (!Array.isArray(sent) || sent.length === 0)
    return { error: 'There is nothing to answer: send at least one message.' }
  if (sent.length > MOST_MESSAGES) return { error: TOO_LONG }
  const messages = sent.map(readMessage).filter((message) => message !== undefined)
  if (messages.length < sent.length)
    return { error: 'Each message needs a role (user or assistant) and a content that is text.' }
  if (messages.some(({ content }) => content.length > LONGEST_MESSAGE))
    return { error: `That is more than I can take in: ${LONGEST_MESSAGE} signs to a message, please.` }
  const total = messages.reduce((sum, { content }) => sum + content.length, 0)
  if (total > LONGEST_CONVERSATION) return { error: TOO_LONG }
  if (!messages.some(({ role, content }) => role === 'user' && content.trim() !== ''))
    return { error: 'I am all ears, but you have said nothing yet.' }
  return { messages }
}

const TOO_LONG = 'We have been talking for very long. Please begin a new conversation.'

/** Only customers and the assistant talk here: whatever else somebody claims to be is a customer. */
function readMessage(sent: unknown): ChatMessage | undefined {
  if (typeof sent !== 'object' || sent === null || !('role' in sent) || !('content' in sent)) return undefined
  const content = readContent(sent.content)
  if (typeof sent.role !== 'string' || content === undefined) return undefined
  if (sent.role === 'user') return { role: 'user', content }
  // However long it talked itself, one can go on.
  if (sent.role === 'assistant') return { role: 'assistant', content: content.slice(0, LONGEST_MESSAGE) }
  return { role: 'user', content: `[${sent.role.slice(0, 20)}] ${content}` }
}

/** A text, or the texts of several parts, as some clients send them. */
function readContent(content: unknown): string | undefined {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content.map((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
      ? part.text
      : undefined,
  )
  return texts.includes(undefined) ? undefined : texts.join('\n')
}
