import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An S3 server in memory, with the operations that the snapshot store uses. */
export interface TestS3 {
  /** URL with an existing bucket. */
  url: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Stored objects by name, without the bucket. */
  readonly objects: Map<string, Buffer>
  /** Number of requests by kind: `GET`, `PUT`, `DELETE`, `LIST`. */
  readonly asked: Record<string, number>
  /** Stops listening. */
  stop(): Promise<void>
  /** Listens again at the same address with the same objects. */
  start(): Promise<void>
  close(): Promise<void>
}

const BUCKET = 'bucket'
const ACCESS_KEY = 'AKTEST'
const SECRET = 'the-secret-of-a-test'
const REGION = 'us-east-1'
/** Names in one listing. Few, so that listings have several pages. */
const MOST_NAMES = 10

/** Starts a server on a free port. It verifies signatures (version 4) and checksums. */
export async function openTestS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>()
  const asked: Record<string, number> = {}
  let server: Server | undefined
  const begin = async (port: number): Promise<number> => {
    const next = createServer((request, response) => void answer(request, response, { objects, asked }))
    server = next
    await new Promise<void>((resolve) => void next.listen(port, '127.0.0.1', resolve))
    return (next.address() as AddressInfo).port
  }
  const stop = async (): Promise<void> => {
    const last = server
    server = undefined
    if (!last) return
    last.closeAllConnections()
    await new Promise((resolve) => void last.close(resolve))
  }
  const port = await begin(0)
  return {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET,
    region: REGION,
    objects,
    asked,
    stop,
    close: stop,
    start: async () => {
      if (!server) await begin(port)
    },
  }
}

interface Held {
  objects: Map<string, Buffer>
  asked: Record<string, number>
}

async function answer(request: IncomingMessage, response: ServerResponse, held: Held): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return // The client has disconnected.
  }
  const body = Buffer.concat(chunks)
  const storeReply = reply(request, body, held)
  response.writeHead(storeReply.status, { 'content-length': storeReply.body.length }).end(storeReply.body)
}

interface StoreReply {
  status: number
  body: Buffer
}

function reply(request: IncomingMessage, body: Buffer, { objects, asked }: Held): StoreReply {
  const url = new URL(request.url ?? '/', 'http://s3')
  const refused = refusal(request, url, body)
  if (refused) return xml(403, `<Error><Code>${refused}</Code></Error>`)
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
  const key = rest.join('/')
  if (bucket !== BUCKET) return xml(404, '<Error><Code>NoSuchBucket</Code></Error>')
  const kind = key === '' ? 'LIST' : String(request.method)
  asked[kind] = (asked[kind] ?? 0) + 1
  if (kind === 'LIST') return xml(200, listOf(objects, url.searchParams))
  if (kind === 'PUT') objects.set(key, body)
  if (kind === 'DELETE') objects.delete(key)
  if (kind === 'DELETE') return { status: 204, body: Buffer.alloc(0) }
  const found = objects.get(key)
  if (!found) return xml(404, '<Error><Code>NoSuchKey</Code></Error>')
  return { status: 200, body: kind === 'GET' ? found : Buffer.alloc(0) }
}

function listOf(objects: Held['objects'], asked: URLSearchParams): string {
  const from = asked.get('continuation-token') ?? ''
  const names = [...objects.keys()].filter((name) => name.startsWith(asked.get('prefix') ?? '')).sort()
  const left = names.filter((name) => name > from)
  const page = left.slice(0, MOST_NAMES)
  const more = left.length > page.length
  return [
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>`,
    ...page.map((name) => `<Contents><Key>${name}</Key></Contents>`),
    more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '',
    '</ListBucketResult>',
  ].join('')
}

function xml(status: number, text: string): StoreReply {
  return { status, body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`) }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/**
 * Amazon's error for a request with a wrong signature; undefined if it is right. Written from Amazon's documentation,
 * not from the client.
 */
function refusal(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, accessKey, scope = '', signed = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  if (accessKey !== ACCESS_KEY) return 'InvalidAccessKeyId'
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const question = [...url.searchParams].map((pair) => pair.map(strict).join('=')).sort()
  const path = decodeURIComponent(url.pathname).split('/').map(strict).join('/')
  const canonical = [request.method, path, question.join('&'), headers.join(''), signed, hash].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${SECRET}`)
  const wanted = hmac(key, text)
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
