import { createContext, use, useSyncExternalStore } from 'react'
import { hasRole, type Role, type SignedInTrainer } from '#contract/dashboard.ts'

/** Kept in the session storage of this tab. A cookie would be sent by any page that calls the dashboard. */
const STORAGE_KEY = 'desk-key'

/** The key, and the reason why there is none. */
export interface Session {
  key: string | null
  reason: string | undefined
}

/** The key of the dashboard, with notification of changes. */
export interface SessionKey {
  current(): Session
  set(key: string): void
  clear(reason?: string): void
  subscribe(listener: () => void): () => void
}

/** The key that this tab has stored. */
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

/** How long a new tab waits for another one to answer. */
const OTHER_TAB_MS = 300

/**
 * Gives the key of this tab to new tabs of this browser that ask for it, until the returned function is called. Only
 * pages of the dashboard's own origin can ask.
 */
export function shareKey(key: SessionKey): () => void {
  const channel = new BroadcastChannel(STORAGE_KEY)
  channel.onmessage = ({ data }) => {
    if (data === 'ask') channel.postMessage({ key: key.current().key })
  }
  return () => channel.close()
}

/** Takes the key over from another tab, if there is one and this tab has none. */
export async function askOtherTabs(key: SessionKey): Promise<void> {
  if (key.current().key !== null) return
  const channel = new BroadcastChannel(STORAGE_KEY)
  const answer = await new Promise<unknown>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (typeof data?.key === 'string') resolve(data.key)
    }
    setTimeout(resolve, OTHER_TAB_MS)
    channel.postMessage('ask')
  })
  channel.close()
  if (typeof answer === 'string' && key.current().key === null) key.set(answer)
}

/** The server refused a call, with a sentence for the trainer. */
export class DashboardError extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.name = 'DashboardError'
    this.status = status
  }
}

/**
 * Calls the dashboard's API with the key of this tab. Rejects with `DashboardError` if the server refuses, and with
 * `TypeError` if it cannot be reached.
 */
export interface DashboardApi {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
  delete<T>(path: string): Promise<T>
  /** The raw response, for streams and files. */
  request(path: string, init?: Pick<RequestInit, 'headers' | 'signal'>): Promise<Response>
}

/** When the server answers 401, the tab forgets its key. `language`: a tag such as `de-DE`, for the server's texts. */
export function createDashboardApi(key: SessionKey, language: string): DashboardApi {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { key: known } = key.current()
    const headers = new Headers(init.headers)
    headers.set('accept-language', language)
    if (known !== null) headers.set('authorization', `Bearer ${known}`)
    if (init.body) headers.set('content-type', 'application/json')
    const response = await fetch(path, { ...init, headers })
    if (response.ok) return response
    const sentence = await sentenceIn(response)
    if (response.status === 401 && known !== null && key.current().key === known) key.clear(sentence)
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
    put: (path, body) => read(path, { method: 'PUT', body: JSON.stringify(body) }),
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

/** What all parts of the dashboard share. */
export interface Dashboard {
  api: DashboardApi
  key: SessionKey
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

/** Exchanges the one-time code of a sign-in link for a key, if the page was opened by one. */
export async function followSignInLink(api: DashboardApi, key: SessionKey): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (code === null) return
  // Keep the code out of the browser's history.
  history.replaceState(null, '', location.pathname)
  try {
    const given = await api.post<{ key: string }>('/api/enter', { code })
    key.set(given.key)
  } catch (error) {
    // A used link was reloaded: the trainer is signed in already.
    if (key.current().key === null) key.clear(error instanceof Error ? error.message : undefined)
  }
}

/** The trainer who is signed in. */
export const CurrentTrainerContext = createContext<SignedInTrainer | undefined>(undefined)

export function useCurrentTrainer(): SignedInTrainer {
  const self = use(CurrentTrainerContext)
  if (!self) throw new Error('useSelf while signed out')
  return self
}

/**
 * Returns a function that tells whether this trainer's role includes the given one. Screens leave out what it does not.
 */
export function useHasRole(): (wanted: Role) => boolean {
  const { role } = useCurrentTrainer()
  return (wanted) => hasRole(role, wanted)
}
