import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that replies with its name, so that tests see where a request went. */
export interface NamedServer {
  /** `host:port` */
  address: string
  /** Sends a request to this machine with a host name. */
  ask(
    port: number,
    host: string,
    path: string,
  ): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>
  close(): Promise<void>
}

/** Starts a server. `statusOf` decides the status by host name; health checks always succeed. */
export async function openNamed(
  name: string,
  statusOf: (host: string) => number | Promise<number>,
): Promise<NamedServer> {
  const server = createServer(async (asked, response) => {
    const isHealth = asked.url === '/.node/health'
    response.writeHead(isHealth ? 200 : await statusOf(asked.headers.host ?? '')).end(name)
  })
  server.on('upgrade', (_, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: names\r\n\r\nhello from ${name}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let isClosed = false
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ask,
    close: async () => {
      if (isClosed) return
      isClosed = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function ask(port: number, host: string, path: string): ReturnType<NamedServer['ask']> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<NamedServer['ask']>>>()
  request({ port, host: '127.0.0.1', path, headers: { host } }, async (response) => {
    try {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      resolve({ status: response.statusCode ?? 0, text, headers: response.headers })
    } catch (error) {
      reject(error)
    }
  })
    .on('error', reject)
    .end()
  return promise
}

/** Resolves with the first message of an upgraded connection. */
export function upgradeTo(port: number, host: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  request({ port, host: '127.0.0.1', headers: { host, connection: 'Upgrade', upgrade: 'names' } })
    .once('upgrade', (_, socket, head) => {
      if (head.length > 0) resolve(head.toString())
      socket.once('data', (data: Buffer) => resolve(data.toString())).on('error', reject)
    })
    .once('response', ({ statusCode }) => reject(new Error(`It answered ${statusCode}.`)))
    .on('error', reject)
    .end()
  return promise
}
