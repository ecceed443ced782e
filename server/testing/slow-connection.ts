import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a local server that can stop forwarding, as when the server hangs or the network loses packets. */
export interface SlowConnection {
  /** The same URL through this proxy. */
  by(url: string): string
  /** Stops forwarding on all connections. New ones are still accepted. */
  hang(): void
  /** Forwards what was held back, in order. */
  goOn(): void
  /** Number of connections so far. */
  readonly made: number
  close(): Promise<void>
}

/** Opens a proxy to the server of this URL. */
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
    // The connection is closed right after this error, which is all that the other end should see.
    from.on('error', () => {})
  }
  // The proxy does not even acknowledge a closed connection.
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
