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
 * Asks a platform, without following redirects. Throws if it cannot be reached, takes longer than ten seconds, or sends
 * more than a megabyte.
 */
export async function limitedFetch(url: string, init: RequestInit = {}): Promise<LimitedResponse> {
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  const { status, headers } = response
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error(`${new URL(url).host} answers with more than ${MOST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return { status, headers, text: Buffer.concat(chunks).toString('utf8') }
}

/** The JSON object in an answer; undefined if it is something else. */
export function jsonObjectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
