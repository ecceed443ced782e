import { createReadStream, createWriteStream, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { MOST_BYTES } from './store.ts'
import { formatVersion, parseVersion, type SnapshotVersion, VERSION_HEADER } from './versions.ts'

/** Where the entry's back office is, and who this node is there. */
export interface GatewayLocation {
  url: string
  /** `<node name>.<node key>` */
  bearer: string
  /** Longest that it may say nothing. Default: 30 s. */
  idleTimeoutMs?: number
}

/** The entry does not answer, or cannot do just now what it is asked. */
export class GatewayUnavailable extends Error {
  constructor(reason: unknown) {
    super(
      `The entry, or the store of snapshots behind it, is away: ${reason instanceof Error ? reason.message : reason}`,
    )
    this.name = 'EntryAway'
  }
}

/** The entry will not do what it is asked, however often. */
export class GatewayRefusal extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`The entry says no: ${status} ${body.slice(0, 200)}`)
    this.name = 'EntryRefuses'
    this.status = status
  }
}

const DEFAULT_IDLE_TIMEOUT_MS = 30_000
const MOST_CONNECTIONS = 8
const MOST_TEXT = 4 << 20

interface SnapshotCall {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  /** What is sent of it. */
  file?: string
}

/** A node's line to the entry's back office. Everything throws `EntryAway` and `EntryRefuses`. */
export class SnapshotClient {
  readonly #location: GatewayLocation
  // By hand: an import would bring more of it.
  readonly #http = process.getBuiltinModule('node:http')
  readonly #agent = new this.#http.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })

  constructor(place: GatewayLocation) {
    this.#location = place
  }

  /** Brings a file, pressed, as a shop's snapshot. */
  async put(shop: string, { epoch, count }: SnapshotVersion, file: string): Promise<void> {
    const path = `/internal/snapshots/${shop}?epoch=${epoch}&count=${count}`
    await this.#read(await this.#request(path, { method: 'PUT', file }))
  }

  /** Fetches a shop's latest snapshot into a file, pressed. Undefined where there is none. */
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

  /** Shops in a slot of which there are snapshots, and the latest of all these. */
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

  /** Says that there are snapshots of a slot which are later than all that we can have sent: it gets a later epoch. */
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
      // Nobody reads the rest of what was refused.
      response.on('end', () => request.writableFinished || request.destroy())
      resolve(response)
    })
    request.on('timeout', () => request.destroy(new Error('it says nothing')))
    request.on('error', (error) => reject(new GatewayUnavailable(error)))
    if (file !== undefined) {
      // It may have said no before all of it was there: that is in its answer, or in the question's own error.
      pipeline(createReadStream(file), request).catch((error: unknown) =>
        reject(new GatewayUnavailable(error)),
      )
    } else request.end()
    return promise
  }

  /** What it says. Throws where that is not what was asked for. */
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
