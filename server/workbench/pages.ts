import { type EncodedExchange, encodedSize, writeExchange } from './exchange-codec.ts'

/** What is kept at most. */
export interface HistoryLimits {
  exchanges: number
  bytes: number
}

/** Bytes of a page. What is larger has one of its own. */
const PAGE = 32 * 1024
/** Bytes before each exchange: how many follow. */
const LENGTH = 4

interface Page {
  bytes: Buffer
  /** Where the next exchange goes. */
  end: number
  /** Of the first exchange on it. */
  firstId: number
}

/** Exchanges written one behind the other, in memory of their own beside the heap. They have ids in their order. */
export class Pages {
  #pages: Page[] = []
  #nextId = 1
  #bytes = 0

  /** How much memory they take. */
  get bytes(): number {
    return this.#bytes
  }

  get nextId(): number {
    return this.#nextId
  }

  /** The id of the first exchange that is there; of the next one where there is none. */
  get firstId(): number {
    return this.#pages[0]?.firstId ?? this.#nextId
  }

  /** Writes another one down. The oldest pages go that none of the latest is on, or where there would be too many bytes. */
  add(exchange: EncodedExchange, limits: HistoryLimits): void {
    const size = encodedSize(exchange)
    const page = this.#pageFor(LENGTH + size, limits)
    page.bytes.writeUInt32LE(size, page.end)
    writeExchange(page.bytes, page.end + LENGTH, exchange)
    page.end += LENGTH + size
    this.#nextId++
  }

  /** The bytes of an exchange. They are written over one day. */
  get(wanted: number): Buffer | undefined {
    const page = this.#pages.findLast(({ firstId }) => firstId <= wanted)
    if (!page) return undefined
    for (const [id, bytes] of exchangesOn(page)) if (id === wanted) return bytes
    return undefined
  }

  /** Those that came after the exchange of this id, oldest first. */
  *since(known: number): Generator<[id: number, bytes: Buffer]> {
    for (const [at, page] of this.#pages.entries()) {
      const next = this.#pages[at + 1]?.firstId ?? this.#nextId
      if (next <= known + 1) continue
      for (const exchange of exchangesOn(page)) if (exchange[0] > known) yield exchange
    }
  }

  /** Whether there is more than the page that is being written. */
  get canDropOldest(): boolean {
    return this.#pages.length > 1
  }

  /** Drops the oldest page; false where it is the only one. */
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
    // A page of the usual size is written over: so nothing is left for the collector of garbage.
    const bytes = free?.length === wanted ? free : Buffer.allocUnsafeSlow(wanted)
    const page = { bytes, end: 0, firstId: this.#nextId }
    this.#pages.push(page)
    this.#bytes += wanted
    return page
  }

  /** Drops the oldest pages that hold nothing from this id on, or too many bytes. Answers with the room of the last one. */
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
