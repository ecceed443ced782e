import { createReadStream, createWriteStream, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { STAMP_HEADER, type Stamp, stampIn, textOf } from './stamps.ts'
import { MOST_BYTES } from './store.ts'

/** Where the entry's back office is, and who this node is there. */
export interface EntryPlace {
  url: string
  /** `<node name>.<node key>` */
  bearer: string
  /** Longest that it may say nothing. Default: 30 s. */
  quietMs?: number
}

/** The entry does not answer, or cannot do just now what it is asked. */
export class EntryAway extends Error {
  constructor(reason: unknown) {
    super(
      `The entry, or the store of snapshots behind it, is away: ${reason instanceof Error ? reason.message : reason}`,
    )
    this.name = 'EntryAway'
  }
}

/** The entry will not do what it is asked, however often. */
export class EntryRefuses extends Error {
  readonly status: number

  constructor(status: number, said: string) {
    super(`The entry says no: ${status} ${said.slice(0, 200)}`)
    this.name = 'EntryRefuses'
    this.status = status
  }
}

const DEFAULT_QUIET_MS = 30_000
const MOST_CONNECTIONS = 8
const MOST_TEXT = 4 << 20

interface Question {
  method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  /** What is sent of it. */
  file?: string
}

/** A node's line to the entry's back office. Everything throws `EntryAway` and `EntryRefuses`. */
export class EntryLine {
  readonly #place: EntryPlace
  // By hand: an import would bring more of it.
  readonly #http = process.getBuiltinModule('node:http')
  readonly #agent = new this.#http.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })

  constructor(place: EntryPlace) {
    this.#place = place
  }

  /** Brings a file, pressed, as a shop's snapshot. */
  async put(shop: string, { epoch, count }: Stamp, file: string): Promise<void> {
    const path = `/internal/snapshots/${shop}?epoch=${epoch}&count=${count}`
    await this.#read(await this.#ask(path, { method: 'PUT', file }))
  }

  /** Fetches a shop's latest snapshot into a file, pressed. Undefined where there is none. */
  async fetch(shop: string, epoch: number, to: string, before?: Stamp): Promise<Stamp | undefined> {
    const but = before ? `&before=${textOf(before)}` : ''
    const answer = await this.#ask(`/internal/snapshots/${shop}?epoch=${epoch}${but}`, { method: 'GET' })
    if (answer.statusCode === 404) {
      answer.resume()
      return undefined
    }
    if (answer.statusCode !== 200) await this.#read(answer)
    const stamp = stampIn(String(answer.headers[STAMP_HEADER]))
    const length = Number(answer.headers['content-length'])
    if (!stamp || !(length <= MOST_BYTES)) {
      answer.destroy()
      throw new EntryAway('its answer is not from here')
    }
    await pipeline(answer, createWriteStream(to)).catch(away)
    if (statSync(to).size !== length) throw new EntryAway('it broke off')
    return stamp
  }

  async remove(shop: string, epoch: number): Promise<void> {
    await this.#read(await this.#ask(`/internal/snapshots/${shop}?epoch=${epoch}`, { method: 'DELETE' }))
  }

  /** Shops in a slot of which there are snapshots, and the latest of all these. */
  async list(slot: number, epoch: number): Promise<{ shops: Set<string>; latest: Stamp | undefined }> {
    const path = `/internal/snapshots?slot=${slot}&epoch=${epoch}`
    const said = await this.#read(await this.#ask(path, { method: 'GET' }))
    const { shops, latest }: { shops?: unknown; latest?: unknown } = JSON.parse(said)
    if (!Array.isArray(shops)) throw new EntryAway('its answer is not from here')
    return { shops: new Set(shops.map(String)), latest: stampIn(String(latest)) }
  }

  /** Says that there are snapshots of a slot which are later than all that we can have sent: it gets a later epoch. */
  async behind(slot: number, epoch: number): Promise<void> {
    const path = `/internal/snapshots/behind?slot=${slot}&epoch=${epoch}`
    await this.#read(await this.#ask(path, { method: 'POST' }))
  }

  close(): void {
    this.#agent.destroy()
  }

  #ask(path: string, { method, file }: Question): Promise<IncomingMessage> {
    const { url, bearer, quietMs = DEFAULT_QUIET_MS } = this.#place
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(file !== undefined && {
        'content-type': 'application/zstd',
        'content-length': statSync(file).size,
      }),
    }
    const question = this.#http.request(new URL(path, url), {
      method,
      headers,
      agent: this.#agent,
      timeout: quietMs,
    })
    question.on('response', (answer) => {
      // Nobody reads the rest of what was refused.
      answer.on('end', () => question.writableFinished || question.destroy())
      resolve(answer)
    })
    question.on('timeout', () => question.destroy(new Error('it says nothing')))
    question.on('error', (error) => reject(new EntryAway(error)))
    if (file !== undefined) {
      // It may have said no before all of it was there: that is in its answer, or in the question's own error.
      pipeline(createReadStream(file), question).catch((error: unknown) => reject(new EntryAway(error)))
    } else question.end()
    return promise
  }

  /** What it says. Throws where that is not what was asked for. */
  async #read(answer: IncomingMessage): Promise<string> {
    const { statusCode = 0 } = answer
    const said = await text(limited(answer)).catch(away)
    if (statusCode >= 200 && statusCode < 300) return said
    if (statusCode >= 500 || statusCode === 429 || statusCode === 408)
      throw new EntryAway(`${statusCode} ${said.slice(0, 200)}`)
    throw new EntryRefuses(statusCode, said)
  }
}

async function* limited(answer: IncomingMessage): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > MOST_TEXT) throw new Error('its answer is too long')
    yield chunk
  }
}

function away(error: unknown): never {
  throw new EntryAway(error)
}
