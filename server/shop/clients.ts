import type { Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'

/** A socket of somebody who has the shop open. */
export type ShopSocket = Socket<ClientToServer, ServerToClient>

/** Those who have a shop open, and what goes on there for them by itself. */
export class ShopClients {
  readonly sockets = new Set<ShopSocket>()
  readonly #onConnect = new Set<(socket: ShopSocket) => void>()
  #connected = new AbortController()
  #isClosed = false

  /** Ends when everybody is sent away. */
  get connectedSignal(): AbortSignal {
    return this.#connected.signal
  }

  /** Lets somebody in; those who asked are told. */
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

  /** Sends everybody away, and lets nobody in any more. */
  close(): void {
    this.#isClosed = true
    this.disconnectAll()
    this.#connected.abort()
  }
}
