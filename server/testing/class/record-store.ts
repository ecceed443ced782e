import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Statement } from '../../class/xapi/statements.ts'

/** A learning record store for tests, which keeps each id once. */
export interface TestRecordStore {
  url: URL
  kept: Map<string, Statement>
  /** The number of statements in each request. */
  requests: number[]
  /** The credentials of the last request. */
  authorization: string | undefined
  /** Answers the next requests in another way; true if it has answered. Until it is undefined again. */
  instead: ((response: ServerResponse, statements: readonly Statement[]) => boolean) | undefined
  /** Begins to listen again, at the same address. */
  listen(): Promise<void>
  close(): Promise<void>
}

export async function openTestRecordStore(): Promise<TestRecordStore> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const statements: Statement[] = JSON.parse(text)
    store.requests.push(statements.length)
    store.authorization = request.headers.authorization
    if (request.url !== '/xapi/statements' || request.headers['x-experience-api-version'] !== '1.0.3') {
      response.writeHead(404).end()
      return
    }
    if (store.instead?.(response, statements)) return
    for (const statement of statements) store.kept.set(statement.id, statement)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(statements.map(({ id }) => id)))
  })
  const listenAt = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listenAt(0)
  const { port } = server.address() as AddressInfo
  const store: TestRecordStore = {
    url: new URL(`http://127.0.0.1:${port}/xapi/`),
    kept: new Map(),
    requests: [],
    authorization: undefined,
    instead: undefined,
    listen: () => listenAt(port),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}
