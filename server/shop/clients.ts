import type { Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'

/** The socket of a client that has the shop open. */
export type ShopSocket = Socket<ClientToServer, ServerToClient>

/** The clients that have a shop open, and a signal for background work on their behalf. */
export class ShopClients {
  readonly sockets = new Set<ShopSocket>()
  readonly #onConnect = new Set<(socket: ShopSocket) => void>()
  #connected = new AbortController()
  #isClosed = false

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
  }

  onConnect(listener: (socket: ShopSocket) => void): void {
    this.#onConnect.add(listener)
  }

  broadcast<E extends keyof ServerToClient>(event: E, ...payload: Parameters<ServerToClient[E]>): void {
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
