import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Looks at a request before all that the server does with it. `goOn` lets it do so. */
export type RequestInterceptor = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => Promise<void>

/** Puts somebody before whoever hears the requests of a server by now. `fail` hears of what nobody foresaw, and answers. */
export function interceptRequests(
  server: Server,
  intercept: RequestInterceptor,
  fail: (error: unknown, request: IncomingMessage, response: ServerResponse) => void,
): void {
  const inner = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const next = (): void => {
      for (const listener of inner) listener.call(server, request, response)
    }
    intercept(request, response, next).catch((error: unknown) => fail(error, request, response))
  })
}
