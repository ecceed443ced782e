import type { Server, Socket } from 'socket.io'
import type { BoardNews } from '#contract/contest.ts'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'

/** The open pages of this process, and those of them that show the board of the contest. */
export interface ContestPages {
  /** How many pages show the board. */
  count(): number
  /** Sends a change of the board to them. */
  push(news: BoardNews): void
  /** Has all pages load the class and its contest again. */
  announce(): void
}

const ROOM = 'contest'

/** Sockets of all shops: a message is encoded once for all pages. */
export function contestPages(io: Server<ClientToServer, ServerToClient>): ContestPages {
  return {
    count: () => io.of('/').adapter.rooms.get(ROOM)?.size ?? 0,
    push: (news) => io.to(ROOM).emit('contest board', news),
    announce: () => io.emit('class news'),
  }
}

/** Lets a page say that it shows the board. */
export function followContestPage(socket: Socket<ClientToServer, ServerToClient>): void {
  socket.on('watch contest', (isShown) => void (isShown === true ? socket.join(ROOM) : socket.leave(ROOM)))
}
