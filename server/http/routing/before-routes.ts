import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Sees a request before the server's own listeners. `next` passes it on to them. */
export type RequestInterceptor = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => Promise<void>

/**
 * Puts an interceptor before the request listeners that a server has now. `fail` handles unexpected errors, and
 * answers.
 */
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
