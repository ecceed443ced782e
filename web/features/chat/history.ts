import { useMemo, useSyncExternalStore } from 'react'
import type { ToolCall } from './frames.ts'

/** A message to the assistant, or from it. */
export interface StoredMessage {
  role: 'user' | 'assistant'
  content: string
  /** The tools that were used for this answer, as far as the shop reports them. */
  toolCalls?: ToolCall[]
}

export interface Conversation {
  id: string
  /** The beginning of the first message. */
  title: string
  /** Milliseconds since 1970. */
  updatedAt: number
  messages: StoredMessage[]
}

/** The storage key that clients of such a shop know. */
const HISTORY_KEY = 'juiceshop_chat_conversations'

const MOST_CONVERSATIONS = 30
const MOST_MESSAGES = 200
const MOST_CHARACTERS = 1_000_000
const TITLE_LENGTH = 80

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toolCallOf(value: unknown): ToolCall[] {
  if (!isRecord(value) || typeof value.name !== 'string') return []
  const { id, name, args } = value
  return [{ id: typeof id === 'string' ? id : '', name, args: typeof args === 'string' ? args : '' }]
}

function parseMessages(value: unknown): StoredMessage[] {
  if (!isRecord(value) || typeof value.content !== 'string') return []
  const { role, content, toolCalls } = value
  if (role !== 'user' && role !== 'assistant') return []
  const calls = Array.isArray(toolCalls) ? toolCalls.flatMap(toolCallOf) : []
  return [{ role, content, ...(calls.length > 0 && { toolCalls: calls }) }]
}

function conversationOf(value: unknown): Conversation[] {
  if (!isRecord(value) || typeof value.id !== 'string' || !Array.isArray(value.messages)) return []
  const messages = value.messages.flatMap(parseMessages)
  const updatedAt = typeof value.updatedAt === 'number' ? value.updatedAt : 0
  const title = typeof value.title === 'string' ? value.title : titleOf(messages)
  return messages.length > 0 ? [{ id: value.id, title, updatedAt, messages }] : []
}

/** The stored conversations, newest first. Invalid entries are skipped. */
export function readHistory(stored: string | null): Conversation[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    const conversations = Array.isArray(value) ? value.flatMap(conversationOf) : []
    return conversations.sort((a, b) => b.updatedAt - a.updatedAt)
  } catch {
    return []
  }
}

/** The beginning of the customer's first message, on one line. */
export function titleOf(messages: readonly StoredMessage[]): string {
  const words =
    messages
      .find(({ role }) => role === 'user')
      ?.content.replace(/\s+/g, ' ')
      .trim() ?? ''
  return words.length > TITLE_LENGTH ? `${words.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : words
}

/** The newest conversations that fit into the browser's storage. The latest always stays. */
function withinLimits(conversations: Conversation[]): Conversation[] {
  let room = MOST_CHARACTERS
  return conversations.slice(0, MOST_CONVERSATIONS).filter((conversation, index) => {
    room -= JSON.stringify(conversation).length
    return index === 0 || room >= 0
  })
}

/** Puts this conversation at the top of the history. Old ones make room. */
export function withConversation(
  history: readonly Conversation[],
  { id, messages }: Pick<Conversation, 'id' | 'messages'>,
  now: number,
): Conversation[] {
  const kept = messages.slice(-MOST_MESSAGES)
  const before = history.find((one) => one.id === id)
  const title = before?.title || titleOf(messages)
  const others = history.filter((one) => one.id !== id)
  return withinLimits([{ id, title, updatedAt: now, messages: kept }, ...others])
}

/** A new conversation id: the time and eight random letters. */
export function newConversationId(): string {
  const chance = crypto.getRandomValues(new Uint32Array(2))
  const letters = [...chance].map((part) => part.toString(36).padStart(7, '0')).join('')
  return `${Date.now()}_${letters.slice(-8)}`
}

const CHANGED = 'chat-history-changed'

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

function stored(): string | null {
  return localStorage.getItem(HISTORY_KEY)
}

/** If the storage is full or blocked, the conversation continues without being stored. */
function write(history: readonly Conversation[]): void {
  try {
    if (history.length === 0) localStorage.removeItem(HISTORY_KEY)
    else localStorage.setItem(HISTORY_KEY, JSON.stringify(history))
  } catch {
    return
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** The conversations that this browser remembers, newest first. Updates live. */
export function useHistory(): Conversation[] {
  const text = useSyncExternalStore(subscribe, stored)
  return useMemo(() => readHistory(text), [text])
}

export function findConversation(id: string): Conversation | undefined {
  return readHistory(stored()).find((one) => one.id === id)
}

/** Reads the stored history right before it writes: another tab may have changed it. */
export function saveConversation(conversation: Pick<Conversation, 'id' | 'messages'>): void {
  write(withConversation(readHistory(stored()), conversation, Date.now()))
}

export function deleteConversation(id: string): void {
  write(readHistory(stored()).filter((one) => one.id !== id))
}

export function deleteAllConversations(): void {
  write([])
}
