import { partsOf, rawOf, withHeader } from './request-text.ts'

/** A request as the customer who is logged in here sends it. */
export function withSession(raw: string): string {
  const token = localStorage.getItem('token')
  if (token === null) return raw
  const parts = partsOf(raw)
  const headers = withHeader(parts.headers, 'Authorization', `Bearer ${token}`)
  return rawOf({ ...parts, headers: withHeader(headers, 'Cookie', `token=${token}`) })
}

/** The same request with a body of JSON. */
export function withJson(raw: string): string {
  const parts = partsOf(raw)
  const body = parts.body === '' ? '{}' : parts.body
  return rawOf({ ...parts, headers: withHeader(parts.headers, 'Content-Type', 'application/json'), body })
}

/** What a request begins with. */
export const BLANK_REQUEST = 'GET / HTTP/1.1\nAccept: application/json\n\n'
