import { useState } from 'react'

/** A request as it is typed. */
export interface TypedRequest {
  method: string
  url: string
  /** One header to a line. */
  headers: string
  body: string
  followRedirects: boolean
}

/** A request that was sent. */
export interface SentRequest extends TypedRequest {
  id: number
  /** The status, or Node's code for a failure: `ENOTFOUND`. */
  outcome: string
}

interface Requests {
  draft: TypedRequest
  /** Newest first. */
  sent: readonly SentRequest[]
}

const BLANK: TypedRequest = { method: 'GET', url: 'http://', headers: '', body: '', followRedirects: false }

const STORE = 'workbench.network'
const MOST_SENT = 20
/** Longer lists are not kept over a reload. */
const LONGEST_KEPT = 200_000

function readRequests(): Requests {
  try {
    const { draft, sent }: Requests = JSON.parse(sessionStorage.getItem(STORE) ?? '')
    return { draft: typedOf(draft), sent: sent.map((one) => ({ ...typedOf(one), ...outcomeOf(one) })) }
  } catch {
    return { draft: BLANK, sent: [] }
  }
}

function typedOf({ method, url, headers, body, followRedirects }: TypedRequest): TypedRequest {
  return {
    method: String(method),
    url: String(url),
    headers: String(headers),
    body: String(body),
    followRedirects: followRedirects === true,
  }
}

const outcomeOf = ({ id, outcome }: SentRequest) => ({ id: Number(id), outcome: String(outcome) })

function keepRequests(requests: Requests): void {
  const text = JSON.stringify(requests)
  try {
    if (text.length <= LONGEST_KEPT) sessionStorage.setItem(STORE, text)
  } catch {
    // The storage is full: the requests last as long as the page.
  }
}

/** The request that is edited, and the last ones that were sent, stored as long as the window is open. */
export function useRequests() {
  const [state, setState] = useState(readRequests)
  const put = (change: (state: Requests) => Requests) =>
    setState((before) => {
      const after = change(before)
      keepRequests(after)
      return after
    })
  return {
    ...state,
    change: (news: Partial<TypedRequest>) =>
      put((before) => ({ ...before, draft: { ...before.draft, ...news } })),
    add: (request: TypedRequest, outcome: string) =>
      put(({ draft, sent }) => ({
        draft,
        sent: [{ ...request, outcome, id: (sent[0]?.id ?? 0) + 1 }, ...sent].slice(0, MOST_SENT),
      })),
    choose: (request: TypedRequest) => put((before) => ({ ...before, draft: typedOf(request) })),
    clear: () => put(({ draft }) => ({ draft, sent: [] })),
  }
}

/** Headers by name; a line that is none. Of two headers with one name, the later one counts. */
export function headersIn(text: string): { headers: Record<string, string>; wrongLine?: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const wrongLine = lines.find((line) => !/^[^:\s]+\s*:/.test(line.trim()))
  const entries = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const
  })
  return { headers: Object.fromEntries(entries), ...(wrongLine !== undefined && { wrongLine }) }
}
