import type { Server, Socket } from 'socket.io'
import type { BoardNews } from '#contract/contest.ts'
import type { ClientToServer, ServerToClient } from '#contract/socket.ts'

/** The open pages of some shops of this process, and those of them that show the board of the contest. */
export interface ContestPages {
  /** How many pages show the board. */
  count(): number
  /** Sends a change of the board to them. */
  push(news: BoardNews): void
  /** Has all pages load the class and its contest again. */
  announce(): void
}

const watching = (group: string): string => `contest ${group}`
const all = (group: string): string => `class ${group}`

/** Sockets of all shops of a group: a message is encoded once for all pages. */
export function contestPages(io: Server<ClientToServer, ServerToClient>, group = ''): ContestPages {
  return {
    count: () => io.of('/').adapter.rooms.get(watching(group))?.size ?? 0,
    push: (news) => io.to(watching(group)).emit('contest board', news),
    announce: () => io.to(all(group)).emit('class news'),
  }
}

/**
 * Makes a page of a group one of its `ContestPages`. It may say that it shows the board, and hears when it gets all
 * further changes.
 */
export function followContestPage(socket: Socket<ClientToServer, ServerToClient>, group = ''): void {
  void socket.join(all(group))
  socket.on('watch contest', (isShown, answer) => {
    const done = isShown === true ? socket.join(watching(group)) : socket.leave(watching(group))
    void Promise.resolve(done).then(() => {
      if (typeof answer === 'function') answer()
    })
  })
}
