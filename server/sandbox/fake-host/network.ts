import type { HostAnswer, HostNetwork, HostRequest } from './host.ts'

/** The network of the fake host while one script runs. */
export interface HostNetworkClient {
  /** The answer to a request. Throws if it is not known yet: the script then runs again. */
  send(request: HostRequest): HostAnswer
  /** The first request whose answer is not known, as JSON. */
  asks(): string | undefined
}

/** Sent to the realm as source text: see `hostSource`. */
export function makeNetwork(network: HostNetwork | undefined): HostNetworkClient {
  /** Longest request as JSON. */
  const longest = 32_000
  const { answers = [], mayAsk = false } = network ?? {}
  const left = [...answers]
  let asks: string | undefined

  /** What stays the same if the script runs again. The rest may hold the time. */
  const fixed = ({ method, url, body }: HostRequest): string =>
    `${method} ${url.length} ${body.length} ${url.split('?')[0]}`
  const refusal = (code: string, message: string): HostAnswer => ({ error: { code, message } })

  return {
    send: (request) => {
      if (asks !== undefined) throw new Error('The script has stopped')
      const at = left.findIndex((known) => fixed(known.request) === fixed(request))
      const [known] = at < 0 ? [] : left.splice(at, 1)
      if (known) return known.answer
      if (!mayAsk) return refusal('EMFILE', 'too many requests')
      const text = JSON.stringify(request)
      if (text.length > longest) return refusal('EMSGSIZE', 'the request is too long')
      asks = text
      throw new Error('The script has stopped')
    },
    asks: () => asks,
  }
}

/** Parses the request that a script stopped at. An attacker may have written it: undefined if it is none. */
export function parseHostRequest(text: string): HostRequest | undefined {
  try {
    const { method, url, headers, body, followRedirects }: Record<string, unknown> = JSON.parse(text)
    const entries = Object.entries(Object(headers)).map(([name, value]) => [name, `${value}`])
    return {
      method: `${method}`,
      url: `${url}`,
      headers: Object.fromEntries(entries),
      body: `${body}`,
      followRedirects: followRedirects === true,
    }
  } catch {
    return undefined
  }
}
