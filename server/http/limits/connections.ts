import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Paused connections are resumed in this many turns of the event loop, a few in each. */
const TURNS = 16

/** The connections of a server, by remote address. */
export class Connections {
  readonly #byAddress = new Map<string, Set<Socket>>()
  #paused: Socket[] = []

  constructor(server: Server) {
    // With HTTPS the other event reports connections before their handshake.
    const event = 'setSecureContext' in server ? 'secureConnection' : 'connection'
    server.on(event, (socket: Socket) => this.#add(socket))
  }

  /**
   * Pauses the other connections of this address for a moment, so that one turn of the event loop handles the input of
   * one of them, or of a fraction of them, when a sender floods many connections at once.
   */
  slowDown(address: string | undefined): void {
    const others = [...(this.#byAddress.get(address ?? '') ?? [])].filter((socket) => !socket.isPaused())
    for (const socket of others) socket.pause()
    if (this.#paused.length === 0 && others.length > 0) setImmediate(() => this.#resume())
    this.#paused.push(...others)
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const known = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, known.add(socket))
    socket.once('close', () => {
      known.delete(socket)
      if (known.size === 0 && this.#byAddress.get(address) === known) this.#byAddress.delete(address)
    })
  }

  #resume(): void {
    const count = Math.ceil(this.#paused.length / TURNS)
    for (const socket of this.#paused.splice(0, count)) socket.resume()
    if (this.#paused.length > 0) setImmediate(() => this.#resume())
  }
}
