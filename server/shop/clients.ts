import type { Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'

/** The socket of a client that has the shop open. */
export type ShopSocket = Socket<ClientToServer, ServerToClient>

/** Events after which data that a client fetched before is out of date. */
const CHANGES = new Set<keyof ServerToClient>([
  'code challenge solved',
  'challenge unsolved',
  'hints changed',
  'note written',
  'version live',
])

/** A page that connects has fetched its data within this time. */
const MOST_RECENT_MS = 60_000

/** The clients that have a shop open, and a signal for background work on their behalf. */
export class ShopClients {
  readonly sockets = new Set<ShopSocket>()
  readonly #onConnect = new Set<(socket: ShopSocket) => void>()
  #connected = new AbortController()
  #isClosed = false
  #changedAt: number | undefined

  /** Aborts when all clients are disconnected. */
  get connectedSignal(): AbortSignal {
    return this.#connected.signal
  }

  /** Adds a client and notifies the listeners. */
  connect(socket: ShopSocket): void {
    if (this.#isClosed) {
      socket.disconnect(true)
      return
    }
    this.sockets.add(socket)
    socket.on('disconnect', () => this.sockets.delete(socket))
    for (const listener of this.#onConnect) listener(socket)
    if (this.#changedAt === undefined) return
    const msAgo = Math.round(performance.now() - this.#changedAt)
    if (msAgo < MOST_RECENT_MS) socket.emit('last change', msAgo)
  }

  onConnect(listener: (socket: ShopSocket) => void): void {
    this.#onConnect.add(listener)
  }

  broadcast<E extends keyof ServerToClient>(event: E, ...payload: Parameters<ServerToClient[E]>): void {
    if (CHANGES.has(event)) this.#changedAt = performance.now()
    for (const socket of this.sockets) socket.emit(event, ...payload)
  }

  disconnectAll(): void {
    this.#connected.abort()
    this.#connected = new AbortController()
    for (const socket of [...this.sockets]) socket.disconnect(true)
  }

  /** Disconnects all clients, and accepts no new ones. */
  close(): void {
    this.#isClosed = true
    this.disconnectAll()
    this.#connected.abort()
  }
}
