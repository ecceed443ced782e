import type { DeskKey } from './key.ts'

/** The desk said no, in a sentence for the trainer. */
export class DeskError extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.name = 'DeskError'
    this.status = status
  }
}

/**
 * Talks to the desk, with the key of this tab. Rejects with `DeskError` where the desk says no, and with `TypeError` where
 * it cannot be reached.
 */
export interface DeskCalls {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
  delete<T>(path: string): Promise<T>
  /** The answer itself, for what is read while it comes, and for files. */
  open(path: string, init?: Pick<RequestInit, 'headers' | 'signal'>): Promise<Response>
}

/** A call that brings no key along is refused, and so is one whose key has ended: then the tab forgets it. */
export function deskCalls(key: DeskKey): DeskCalls {
  const open = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const { key: known } = key.look()
    const headers = new Headers(init.headers)
    if (known !== null) headers.set('authorization', `Bearer ${known}`)
    if (init.body) headers.set('content-type', 'application/json')
    const response = await fetch(path, { ...init, headers })
    if (response.ok) return response
    const sentence = await sentenceIn(response)
    if (response.status === 401 && key.look().key === known) key.forget(sentence)
    throw new DeskError(response.status, sentence)
  }
  const read = async (path: string, init?: RequestInit) => {
    const response = await open(path, init)
    return response.status === 204 ? undefined : response.json()
  }
  return {
    open,
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
