import {
  LONGEST_NET_ADDRESS,
  LONGEST_NET_BODY,
  MOST_NET_HEADERS,
  type NetDraft,
  type NetOutcome,
} from '#contract/training/network.ts'
import { LONG_TEXT_LIMIT } from '../http/requests/body.ts'
import { networkOf } from '../http/routing/network.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../http/routing/routes.ts'
import { bytesOf, NetworkError } from '../shop/fake-network/neighbour.ts'
import type { FetchedReply } from '../shop/fake-network/network.ts'

/** The learner's own client in the fake network. */
export const networkRoute: Routes = (on) => {
  on.post('/training/net', { bodyLimit: LONG_TEXT_LIMIT }, async (call): Promise<NetOutcome | HttpReply> => {
    const refusal = refusalOf(call.body)
    if (refusal !== undefined) return httpReply(400, { status: 'error', error: refusal })
    return send(call, call.body as unknown as NetDraft)
  })
}

/** Why a request cannot be sent: a sentence for the learner. Undefined if it is a `NetDraft`. */
function refusalOf({
  method = 'GET',
  url,
  headers = {},
  body = '',
  ...rest
}: Call['body']): string | undefined {
  if (typeof method !== 'string' || method.length > 20) return 'A method is a word like GET.'
  if (typeof url !== 'string' || url.trim() === '')
    return 'Say where the request goes, like http://evil.example/.'
  if (url.length > LONGEST_NET_ADDRESS) return 'An address has at most 4,000 characters.'
  const isRecord = typeof headers === 'object' && headers !== null && !Array.isArray(headers)
  if (!isRecord || !Object.values(headers).every((value) => typeof value === 'string'))
    return 'Headers are an object: a text for each name.'
  if (Object.keys(headers).length > MOST_NET_HEADERS) return 'A request has at most 50 headers.'
  if (typeof body !== 'string') return 'The body of a request is a text.'
  if (Buffer.byteLength(body) > LONGEST_NET_BODY) return 'The body of a request has at most 64 KiB.'
  if (typeof (rest.followRedirects ?? false) !== 'boolean') return 'followRedirects is true or false.'
  return undefined
}

async function send(call: Call, { url, followRedirects, ...request }: NetDraft): Promise<NetOutcome> {
  const begin = performance.now()
  const ms = () => Math.round(performance.now() - begin)
  try {
    const reply = await networkOf(call).fetch(withScheme(url.trim()), {
      ...request,
      from: 'outsider',
      ...(!followRedirects && { mayFollow: () => false }),
    })
    return { ...shown(reply), ms: ms() }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return { error: error.message, code: error.code, ms: ms() }
  }
}

const withScheme = (url: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `http://${url}`)

function shown({ status, headers, url, redirects, ...reply }: FetchedReply) {
  const bytes = bytesOf(reply)
  const text = utf8(bytes)
  return {
    status,
    headers,
    body: text ?? Buffer.from(bytes).toString('base64'),
    isBase64: text === undefined,
    length: bytes.length,
    url,
    redirects,
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
