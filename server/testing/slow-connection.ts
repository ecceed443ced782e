import { connect, createServer, type Socket } from 'node:net'

/**
 * A line to a server on this machine over which nothing comes for a while: as when the server hangs, or a network between
 * loses all.
 */
export interface SlowConnection {
  /** The same place, by way of this line. */
  by(url: string): string
  /** From here on nothing gets through, over old connections or new ones. Those can be made all the same. */
  hang(): void
  /** What was held up gets through, in the order in which it was sent. */
  goOn(): void
  /** How many connections there have been. */
  readonly made: number
  close(): Promise<void>
}

/** Opens one to the server of this URL. */
export async function openSlowConnection(url: string): Promise<SlowConnection> {
  const to = Number(new URL(url).port)
  const sockets = new Set<Socket>()
  let held: (() => void)[] | undefined
  let made = 0
  const pass = (what: () => void): void => {
    if (held) held.push(what)
    else what()
  }
  const relay = (from: Socket, other: Socket): void => {
    sockets.add(from)
    from.on('data', (bytes) => pass(() => other.write(bytes)))
    from.on('end', () => pass(() => other.end()))
    from.on('close', () => {
      sockets.delete(from)
      pass(() => other.destroy())
    })
    // It is closed right after that, which is all that the other end is to know.
    from.on('error', () => {})
  }
  // Not even that somebody hangs up is answered by the line itself.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    made += 1
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
    relay(near, far)
    relay(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    by: (place) => {
      const byLine = new URL(place)
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('The line is closed.')
      byLine.port = String(address.port)
      return byLine.href
    },
    hang: () => {
      held ??= []
    },
    goOn: () => {
      const all = held ?? []
      held = undefined
      for (const what of all) what()
    },
    get made() {
      return made
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
