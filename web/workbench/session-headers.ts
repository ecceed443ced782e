import { partsOf, rawOf, withHeader } from './request-text.ts'

/** Adds the session of the current customer to a request. */
export function addSessionHeader(raw: string): string {
  const token = localStorage.getItem('token')
  if (token === null) return raw
  const parts = partsOf(raw)
  const headers = withHeader(parts.headers, 'Authorization', `Bearer ${token}`)
  return rawOf({ ...parts, headers: withHeader(headers, 'Cookie', `token=${token}`) })
}

/** Adds a JSON body to a request. */
export function addJsonBody(raw: string): string {
  const parts = partsOf(raw)
  const body = parts.body === '' ? '{}' : parts.body
  return rawOf({ ...parts, headers: withHeader(parts.headers, 'Content-Type', 'application/json'), body })
}

/** An empty request. */
export const BLANK_REQUEST = 'GET / HTTP/1.1\nAccept: application/json\n\n'
