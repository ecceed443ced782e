import { type EncodedExchange, encodedSize, writeExchange } from './exchange-codec.ts'

export interface HistoryLimits {
  exchanges: number
  bytes: number
}

/** Size of a page in bytes. A larger exchange has a page of its own. */
const PAGE = 32 * 1024
/** Size of the length before each exchange, in bytes. */
const LENGTH = 4

interface Page {
  bytes: Buffer
  /** Offset of the next exchange. */
  end: number
  /** Id of its first exchange. */
  firstId: number
}

/** Stores exchanges one after another in memory outside the JavaScript heap. Their ids are consecutive. */
export class ExchangeBuffer {
  #pages: Page[] = []
  #nextId = 1
  #bytes = 0

  /** Memory that the pages take. */
  get bytes(): number {
    return this.#bytes
  }

  get nextId(): number {
    return this.#nextId
  }

  /** Id of the first stored exchange; of the next one if there is none. */
  get firstId(): number {
    return this.#pages[0]?.firstId ?? this.#nextId
  }

  /** Adds an exchange. Drops the oldest pages if they hold none of the latest exchanges, or take too much memory. */
  add(exchange: EncodedExchange, limits: HistoryLimits): void {
    const size = encodedSize(exchange)
    const page = this.#pageFor(LENGTH + size, limits)
    page.bytes.writeUInt32LE(size, page.end)
    writeExchange(page.bytes, page.end + LENGTH, exchange)
    page.end += LENGTH + size
    this.#nextId++
  }

  /** The bytes of an exchange. They will be overwritten later. */
  get(wanted: number): Buffer | undefined {
    const page = this.#pages.findLast(({ firstId }) => firstId <= wanted)
    if (!page) return undefined
    for (const [id, bytes] of exchangesOn(page)) if (id === wanted) return bytes
    return undefined
  }

  /** Exchanges after this id, oldest first. */
  *since(known: number): Generator<[id: number, bytes: Buffer]> {
    for (const [at, page] of this.#pages.entries()) {
      const next = this.#pages[at + 1]?.firstId ?? this.#nextId
      if (next <= known + 1) continue
      for (const exchange of exchangesOn(page)) if (exchange[0] > known) yield exchange
    }
  }

  /** Whether there is more than the current page. */
  get canDropOldest(): boolean {
    return this.#pages.length > 1
  }

  /** Drops the oldest page. False if it is the only one. */
  dropOldest(): boolean {
    if (!this.canDropOldest) return false
    this.#bytes -= this.#pages.shift()?.bytes.length ?? 0
    return true
  }

  clear(): void {
    this.#pages = []
    this.#bytes = 0
  }

  #pageFor(size: number, { exchanges, bytes: mostBytes }: HistoryLimits): Page {
    const last = this.#pages.at(-1)
    if (last && last.end + size <= last.bytes.length) return last
    const wanted = Math.max(PAGE, size)
    const free = this.#drop(this.#nextId - exchanges, mostBytes - wanted)
    // Pages of the usual size are reused, so that the garbage collector has no work.
    const bytes = free?.length === wanted ? free : Buffer.allocUnsafeSlow(wanted)
    const page = { bytes, end: 0, firstId: this.#nextId }
    this.#pages.push(page)
    this.#bytes += wanted
    return page
  }

  /**
   * Drops the oldest pages that hold nothing from this id on, or take too much memory. Returns the buffer of the last
   * one for reuse.
   */
  #drop(fromId: number, toBytes: number): Buffer | undefined {
    let free: Buffer | undefined
    while (this.#pages.length > 0 && (this.#bytes > toBytes || this.#endsBefore(fromId))) {
      free = this.#pages.shift()?.bytes
      this.#bytes -= free?.length ?? 0
    }
    return free
  }

  #endsBefore(id: number): boolean {
    return (this.#pages[1]?.firstId ?? this.#nextId) <= id
  }
}

function* exchangesOn({ bytes, end, firstId }: Page): Generator<[id: number, bytes: Buffer]> {
  for (let at = 0, id = firstId; at < end; id++) {
    const from = at + LENGTH
    at = from + bytes.readUInt32LE(at)
    yield [id, bytes.subarray(from, at)]
  }
}
