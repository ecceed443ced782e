import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { checkHost, lookupPublic } from './private-addresses.ts'

/** Limits of one answer of a platform. */
const LONGEST_MS = 10_000
const MOST_BYTES = 1_000_000

/** An answer of a platform, read completely. */
export interface LimitedResponse {
  status: number
  headers: Headers
  text: string
}

/**
 * Asks a platform, without following redirects. Throws if it cannot be reached, has a private address that is not
 * allowed, takes longer than ten seconds, or sends more than a megabyte.
 */
export type LimitedFetch = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<LimitedResponse>

/** `isPrivateAllowed`: platforms may be on this machine and in its network. */
export function limitedFetch(isPrivateAllowed: boolean): LimitedFetch {
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(address)
    if (!isPrivateAllowed) checkHost(url.hostname)
    // Loaded when it is needed first: it is big.
    const client = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
    const request = client.request(url, {
      method,
      headers: { 'user-agent': 'Forbidden-Fruit', ...headers },
      signal: AbortSignal.timeout(LONGEST_MS),
      // A connection of its own: one that is kept may be closed by the platform at any moment.
      agent: false,
      ...(!isPrivateAllowed && { lookup: lookupPublic }),
    })
    request.end(body)
    const [response]: IncomingMessage[] = await once(request, 'response')
    // The response reports it, too.
    request.on('error', () => {})
    if (!response) throw new Error(`${url.host} does not answer`)
    return read(response, url.host)
  }
}

async function read(response: IncomingMessage, host: string): Promise<LimitedResponse> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error(`${host} answers with more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value)
  return { status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString('utf8') }
}

/** The JSON object in an answer; undefined if it is something else. */
export function jsonObjectIn(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** The JSON in an answer; undefined if it is something else. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
