import { Duplex } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Which tool asks. */
export type WorkbenchTool = 'repeater' | 'many'

/** Whose line it is. */
export interface ConnectionOwner {
  /** The id of the shop that it leads into, whatever the request itself says. */
  shop: string
  by: WorkbenchTool
  /** Of whoever uses the tool. */
  address: string | undefined
  /** Resolves when it is the turn of the shop's owner: see `Turns`. */
  inTurn(): Promise<void>
  /** Aborts when nobody waits for the answer any more. */
  clientLeft?: AbortSignal | undefined
}

/** Somebody who uses a tool in the shop that a request belongs to. */
export function connectionOwner(request: FastifyRequest, by: WorkbenchTool): ConnectionOwner {
  const { shop, raw } = request
  return { shop: shop.id, by, address: raw.socket.remoteAddress, inTurn: () => request.inTurn() }
}

/**
 * A line into one shop that begins and ends in this process: the server reads what was typed, byte for byte, as if it
 * had come from outside. It leads to no other host, port or shop, and not into the training ground.
 */
export class InternalConnection extends Duplex {
  readonly shop: string
  readonly by: WorkbenchTool
  readonly remoteAddress: string | undefined
  readonly #chunks: Uint8Array[] = []
  readonly #most: number
  #kept = 0
  #received = 0
  #ready = Promise.withResolvers<void>()

  /** Keeps at most so many bytes of what comes back, and counts the rest. */
  constructor({ shop, by, address }: ConnectionOwner, most: number) {
    super({ allowHalfOpen: true })
    this.shop = shop
    this.by = by
    this.remoteAddress = address
    this.#most = most
  }

  /** What came back so far. */
  get receivedBytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** How many bytes came back so far, kept or not. */
  get receivedLength(): number {
    return this.#received
  }

  /** Resolves when the server has read what was pushed so far, or the line is closed. */
  get readyForMore(): Promise<void> {
    return this.#ready.promise
  }

  /** As `push`. What was pushed before has to be read: see `wantsMore`. */
  send(bytes: Uint8Array): void {
    this.#ready = Promise.withResolvers()
    this.push(bytes)
  }

  override _read(): void {
    this.#ready.resolve()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#ready.resolve()
    done(error)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#received += chunk.length
    const room = this.#most - this.#kept
    if (room > 0) {
      const kept = chunk.subarray(0, room)
      this.#chunks.push(Buffer.from(kept))
      this.#kept += kept.length
    }
    this.emit('heard')
    done()
  }
}
