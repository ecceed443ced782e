import { createReadStream, createWriteStream, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { MOST_BYTES } from './store.ts'
import { formatVersion, parseVersion, type SnapshotVersion, VERSION_HEADER } from './versions.ts'

/** Where the gateway's internal API is, and the node's credentials. */
export interface GatewayLocation {
  url: string
  /** `<node name>.<node key>` */
  bearer: string
  /** Longest silence of a connection. Default: 30 s. */
  idleTimeoutMs?: number
}

/** The gateway does not answer, or asks to try again later. */
export class GatewayUnavailable extends Error {
  constructor(reason: unknown) {
    super(
      `The gateway, or the snapshot store behind it, does not answer: ${reason instanceof Error ? reason.message : reason}`,
    )
    this.name = 'GatewayUnavailable'
  }
}

/** The gateway rejects the call. A retry does not help. */
export class GatewayRefusal extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`The gateway rejects the call: ${status} ${body.slice(0, 200)}`)
    this.name = 'GatewayRefusal'
    this.status = status
  }
}

const DEFAULT_IDLE_TIMEOUT_MS = 30_000
const MOST_CONNECTIONS = 8
const MOST_TEXT = 4 << 20

interface SnapshotCall {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  /** The file to send. */
  file?: string
}

/**
 * Sends and fetches snapshots through a gateway's internal API. All methods throw `GatewayUnavailable` and
 * `GatewayRefusal`.
 */
export class SnapshotClient {
  readonly #location: GatewayLocation
  // An import would load Node's whole HTTP client.
  readonly #http = process.getBuiltinModule('node:http')
  readonly #agent = new this.#http.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })

  constructor(place: GatewayLocation) {
    this.#location = place
  }

  /** Sends a compressed file as a snapshot of a shop. */
  async put(shop: string, { epoch, count }: SnapshotVersion, file: string): Promise<void> {
    const path = `/internal/snapshots/${shop}?epoch=${epoch}&count=${count}`
    await this.#read(await this.#request(path, { method: 'PUT', file }))
  }

  /** Fetches a shop's latest snapshot into a file, compressed. Returns undefined if there is none. */
  async fetch(
    shop: string,
    epoch: number,
    to: string,
    before?: SnapshotVersion,
  ): Promise<SnapshotVersion | undefined> {
    const but = before ? `&before=${formatVersion(before)}` : ''
    const response = await this.#request(`/internal/snapshots/${shop}?epoch=${epoch}${but}`, {
      method: 'GET',
    })
    if (response.statusCode === 404) {
      response.resume()
      return undefined
    }
    if (response.statusCode !== 200) await this.#read(response)
    const version = parseVersion(String(response.headers[VERSION_HEADER]))
    const length = Number(response.headers['content-length'])
    if (!version || !(length <= MOST_BYTES)) {
      response.destroy()
      throw new GatewayUnavailable('its answer is not from here')
    }
    await pipeline(response, createWriteStream(to)).catch(unavailable)
    if (statSync(to).size !== length) throw new GatewayUnavailable('it broke off')
    return version
  }

  async remove(shop: string, epoch: number): Promise<void> {
    await this.#read(await this.#request(`/internal/snapshots/${shop}?epoch=${epoch}`, { method: 'DELETE' }))
  }

  /** Returns the shops of a slot with snapshots, and the latest version of all of them. */
  async list(
    slot: number,
    epoch: number,
  ): Promise<{ shops: Set<string>; latest: SnapshotVersion | undefined }> {
    const path = `/internal/snapshots?slot=${slot}&epoch=${epoch}`
    const body = await this.#read(await this.#request(path, { method: 'GET' }))
    const { shops, latest }: { shops?: unknown; latest?: unknown } = JSON.parse(body)
    if (!Array.isArray(shops)) throw new GatewayUnavailable('its answer is not from here')
    return { shops: new Set(shops.map(String)), latest: parseVersion(String(latest)) }
  }

  /** Reports that a slot has later snapshots than this node can have sent, so that its epoch is raised. */
  async reportOutdated(slot: number, epoch: number): Promise<void> {
    const path = `/internal/snapshots/behind?slot=${slot}&epoch=${epoch}`
    await this.#read(await this.#request(path, { method: 'POST' }))
  }

  close(): void {
    this.#agent.destroy()
  }

  #request(path: string, { method, file }: SnapshotCall): Promise<IncomingMessage> {
    const { url, bearer, idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS } = this.#location
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(file !== undefined && {
        'content-type': 'application/zstd',
        'content-length': statSync(file).size,
      }),
    }
    const request = this.#http.request(new URL(path, url), {
      method,
      headers,
      agent: this.#agent,
      timeout: idleTimeoutMs,
    })
    request.on('response', (response) => {
      // The server reads no further after a rejection.
      response.on('end', () => request.writableFinished || request.destroy())
      resolve(response)
    })
    request.on('timeout', () => request.destroy(new Error('it does not answer')))
    request.on('error', (error) => reject(new GatewayUnavailable(error)))
    if (file !== undefined) {
      // The server may reject it before the end of the file; then its response or the request's error says why.
      pipeline(createReadStream(file), request).catch((error: unknown) =>
        reject(new GatewayUnavailable(error)),
      )
    } else request.end()
    return promise
  }

  /** Reads the response. Throws if its status is an error. */
  async #read(response: IncomingMessage): Promise<string> {
    const { statusCode = 0 } = response
    const body = await text(limited(response)).catch(unavailable)
    if (statusCode >= 200 && statusCode < 300) return body
    if (statusCode >= 500 || statusCode === 429 || statusCode === 408)
      throw new GatewayUnavailable(`${statusCode} ${body.slice(0, 200)}`)
    throw new GatewayRefusal(statusCode, body)
  }
}

async function* limited(response: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > MOST_TEXT) throw new Error('its answer is too long')
    yield chunk
  }
}

function unavailable(error: unknown): never {
  throw new GatewayUnavailable(error)
}
