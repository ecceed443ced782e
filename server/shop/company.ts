import type { Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'

/** A socket of somebody who has the shop open. */
export type ShopSocket = Socket<ClientToServer, ServerToClient>

/** Those who have a shop open, and what goes on there for them by itself. */
export class Company {
  readonly sockets = new Set<ShopSocket>()
  readonly #onConnect = new Set<(socket: ShopSocket) => void>()
  #stay = new AbortController()
  #isOver = false

  /** Ends when everybody is sent away. */
  get stay(): AbortSignal {
    return this.#stay.signal
  }

  /** Lets somebody in; those who asked are told. */
  connect(socket: ShopSocket): void {
    if (this.#isOver) {
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

  send<E extends keyof ServerToClient>(event: E, ...payload: Parameters<ServerToClient[E]>): void {
    for (const socket of this.sockets) socket.emit(event, ...payload)
  }

  sendAway(): void {
    this.#stay.abort()
    this.#stay = new AbortController()
    for (const socket of [...this.sockets]) socket.disconnect(true)
  }

  /** Sends everybody away, and lets nobody in any more. */
  close(): void {
    this.#isOver = true
    this.sendAway()
    this.#stay.abort()
  }
}
