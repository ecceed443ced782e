import { Agent, request } from 'node:http'
import { io } from 'socket.io-client'
import type { TestApplication } from '../../server/testing/application.ts'
import { headersOf } from '../../server/testing/customers.ts'

/** The response. */
export interface Reply {
  status: number
  body: string
}

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | FormData
}

/** A learner with their own shop, over a real connection: paths are sent unchanged. */
export interface Learner {
  /** Sends a request to the shop, as Jim by default. */
  send(path: string, sent?: Sent): Promise<Reply>
  /** Sends JSON. */
  json(method: string, path: string, body: unknown): Promise<Reply>
  /** Sends a form with the session cookie, as the shop's pages do. */
  form(path: string, fields: Record<string, string>): Promise<Reply>
  /** Uploads a file. */
  upload(path: string, field: string, name: string, bytes: string | Uint8Array): Promise<Reply>
  /** Emits an event several times, and then checks that the shop still responds. */
  emit(event: string, payload: unknown, times?: number): Promise<Reply>
}

/** Opens a shop for a learner. `port` is the server's port. */
export async function openShop(application: TestApplication, port: number, shopId: string): Promise<Learner> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const { authorization } = await headersOf(application.visitor(shopId), 'jim@juice-sh.op', 'ncc-1701')
  const cookie = `token=${authorization.replace('Bearer ', '')}`
  const own = { 'x-shop-ticket': application.host.issueToken(shopId), authorization, cookie }

  const send = async (path: string, { method = 'GET', headers, body }: Sent = {}): Promise<Reply> => {
    const packed = body instanceof FormData ? new Response(body) : undefined
    const bytes = packed ? Buffer.from(await packed.arrayBuffer()) : body
    const type = packed?.headers.get('content-type')
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, agent }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      })
      outgoing.on('error', reject)
      for (const [name, value] of Object.entries({
        ...own,
        ...(type && { 'content-type': type }),
        ...headers,
      }))
        outgoing.setHeader(name, value)
      outgoing.end(bytes)
    })
  }
  return {
    send,
    json: (method, path, body) =>
      send(path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    form: (path, fields) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    upload: (path, field, name, bytes) => {
      const body = new FormData()
      body.append(field, new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
      return send(path, { method: 'POST', body })
    },
    emit: async (event, payload, times = 1) => {
      const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], extraHeaders: own })
      try {
        await new Promise((resolve, reject) =>
          socket.once('connect', () => resolve(undefined)).once('connect_error', reject),
        )
        for (let turn = 0; turn < times; turn++) socket.emit(event, payload)
        return await send('/rest/admin/application-version')
      } finally {
        socket.disconnect()
      }
    },
  }
}
