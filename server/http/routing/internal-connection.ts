import { Duplex } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** The workbench tool that sends. */
export type WorkbenchTool = 'repeater' | 'many'

export interface ConnectionOwner {
  /** The id of the shop that the connection belongs to, regardless of the request itself. */
  shop: string
  by: WorkbenchTool
  /** Remote address of the tool's user. */
  address: string | undefined
  /** Resolves when it is the turn of the shop's owner: see `FairScheduler`. */
  inTurn(): Promise<void>
  /** Aborts when the client has disconnected. */
  clientLeft?: AbortSignal | undefined
}

/** The owner of a connection for the user of a tool, in the shop of a request. */
export function connectionOwner(request: FastifyRequest, by: WorkbenchTool): ConnectionOwner {
  const { shop, raw } = request
  return { shop: shop.id, by, address: raw.socket.remoteAddress, inTurn: () => request.inTurn() }
}

/**
 * An in-process connection into one shop: the server reads the typed bytes as if they came from outside. It leads to no
 * other host, port or shop, and not into the training ground.
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

  /** Keeps at most `most` bytes of what comes back, and counts the rest. */
  constructor({ shop, by, address }: ConnectionOwner, most: number) {
    super({ allowHalfOpen: true })
    this.shop = shop
    this.by = by
    this.remoteAddress = address
    this.#most = most
  }

  /** The bytes that came back so far. */
  get receivedBytes(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  /** The number of bytes that came back so far, kept or not. */
  get receivedLength(): number {
    return this.#received
  }

  /** Resolves when the server has read everything that was sent so far, or the connection is closed. */
  get readyForMore(): Promise<void> {
    return this.#ready.promise
  }

  /** Like `push`. Earlier bytes have to be read first: see `readyForMore`. */
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
