import { useMemo, useSyncExternalStore } from 'react'
import { type Conversation, HISTORY_KEY, readHistory, withConversation } from './history.ts'

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

/** Where the storage is full or closed, the conversation goes on without being kept. */
function write(history: readonly Conversation[]): void {
  try {
    if (history.length === 0) localStorage.removeItem(HISTORY_KEY)
    else localStorage.setItem(HISTORY_KEY, JSON.stringify(history))
  } catch {
    return
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** The conversations that this browser remembers, live, newest first. */
export function useHistory(): Conversation[] {
  const text = useSyncExternalStore(subscribe, stored)
  return useMemo(() => readHistory(text), [text])
}

export function findConversation(id: string): Conversation | undefined {
  return readHistory(stored()).find((one) => one.id === id)
}

/** Reads what is there right before it writes: another tab may have written too. */
export function keepConversation(conversation: Pick<Conversation, 'id' | 'messages'>): void {
  write(withConversation(readHistory(stored()), conversation, Date.now()))
}

export function forgetConversation(id: string): void {
  write(readHistory(stored()).filter((one) => one.id !== id))
}

export function forgetAllConversations(): void {
  write([])
}
