import { createContext, use, useSyncExternalStore } from 'react'
import { type DeskSelf, mayAct, type Role } from '#contract/dashboard.ts'

/** Where the key is kept: for this tab, and until it closes. No cookie: whatever page asks something of the desk would bring it along. */
const STORAGE_KEY = 'desk-key'

/** Whether somebody may sit at the desk, and what she is told where she may not. */
export interface Session {
  key: string | null
  reason: string | undefined
}

/** The key that opens the desk, and those who want to hear when it is gone. */
export interface SessionKey {
  current(): Session
  set(key: string): void
  clear(reason?: string): void
  subscribe(listener: () => void): () => void
}

/** The key that this tab has. */
export function openSessionKey(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionKey {
  const listeners = new Set<() => void>()
  let session: Session = { key: storage.getItem(STORAGE_KEY), reason: undefined }
  const change = (next: Session): void => {
    session = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => session,
    set: (key) => {
      storage.setItem(STORAGE_KEY, key)
      change({ key, reason: undefined })
    },
    clear: (reason) => {
      storage.removeItem(STORAGE_KEY)
      change({ key: null, reason })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The desk said no, in a sentence for the trainer. */
export class DashboardError extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.name = 'DashboardError'
    this.status = status
  }
}

/**
 * Talks to the desk, with the key of this tab. Rejects with `DashboardError` where the desk says no, and with `TypeError` where
 * it cannot be reached.
 */
export interface DashboardApi {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
  delete<T>(path: string): Promise<T>
  /** The answer itself, for what is read while it comes, and for files. */
  request(path: string, init?: Pick<RequestInit, 'headers' | 'signal'>): Promise<Response>
}

/** A call that brings no key along is refused, and so is one whose key has ended: then the tab forgets it. */
export function createDashboardApi(key: SessionKey): DashboardApi {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { key: known } = key.current()
    const headers = new Headers(init.headers)
    if (known !== null) headers.set('authorization', `Bearer ${known}`)
    if (init.body) headers.set('content-type', 'application/json')
    const response = await fetch(path, { ...init, headers })
    if (response.ok) return response
    const sentence = await sentenceIn(response)
    if (response.status === 401 && key.current().key === known) key.clear(sentence)
    throw new DashboardError(response.status, sentence)
  }
  const read = async (path: string, init?: RequestInit) => {
    const response = await request(path, init)
    return response.status === 204 ? undefined : response.json()
  }
  return {
    request,
    get: (path) => read(path),
    post: (path, body = {}) => read(path, { method: 'POST', body: JSON.stringify(body) }),
    delete: (path) => read(path, { method: 'DELETE' }),
  }
}

async function sentenceIn(response: Response): Promise<string> {
  try {
    const { error } = await response.json()
    return typeof error === 'string' ? error : ''
  } catch {
    return ''
  }
}

/** What all parts of the desk are handed. */
export interface Dashboard {
  api: DashboardApi
  key: SessionKey
  /** What the shop is called. */
  shopName: string
}

export const DashboardContext = createContext<Dashboard | undefined>(undefined)

export function useDashboard(): Dashboard {
  const dashboard = use(DashboardContext)
  if (!dashboard) throw new Error('useDashboard outside of the dashboard')
  return dashboard
}

export function useSession(): Session {
  const { key } = useDashboard()
  return useSyncExternalStore(key.subscribe, key.current)
}

/** Follows the link that the start printed, if that is how the trainer came: its code is worth a key, once. */
export async function followSignInLink(api: DashboardApi, key: SessionKey): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (code === null) return
  // Nobody is to find it in the history.
  history.replaceState(null, '', location.pathname)
  try {
    const given = await api.post<{ key: string }>('/api/enter', { code })
    key.set(given.key)
  } catch (error) {
    // Somebody who reloads a link that she has used sits at the desk already.
    if (key.current().key === null) key.clear(error instanceof Error ? error.message : undefined)
  }
}

/** Who sits here. */
export const SelfContext = createContext<DeskSelf | undefined>(undefined)

export function useSelf(): DeskSelf {
  const self = use(SelfContext)
  if (!self) throw new Error('useSelf while signed out')
  return self
}

/** Says whether whoever sits here may do what wants at least this role. What she may not do is not on her screens. */
export function useMay(): (wanted: Role) => boolean {
  const { role } = useSelf()
  return (wanted) => mayAct(role, wanted)
}
