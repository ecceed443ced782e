import { createServer, type Server, type Socket } from 'node:net'
import { Client, type ClientConfig, Pool } from 'pg'
import { afterEach, expect, it } from 'vitest'
import { isUnavailable } from './errors.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server in place of PostgreSQL that responds to the first message only; returns its address. */
async function somebody(onFirst: (socket: Socket) => void): Promise<ClientConfig> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => onFirst(socket)).resume()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { host: '127.0.0.1', port, user: 'ann', password: 'a password', database: 'db' }
}

/** The driver's error for a query there. */
async function wordsOf(config: ClientConfig): Promise<unknown> {
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    return error
  } finally {
    client.connection.stream.destroy()
  }
}

/** The messages `AuthenticationOk` and `ReadyForQuery`. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const says = (error: unknown) => ({
  message: error instanceof Error ? error.message : '',
  isAway: isUnavailable(error),
})

it('a silent server is unavailable, for every kind of client', async () => {
  const config = await somebody(() => {})
  expect(says(await wordsOf({ ...config, connectionTimeoutMillis: 50 }))).toEqual({
    message: 'timeout expired',
    isAway: true,
  })
  const pool = new Pool({ ...config, connectionTimeoutMillis: 50 })
  const error: unknown = await pool.connect().catch((reason: unknown) => reason)
  expect(isUnavailable(error)).toBe(true)
  await pool.end()
})

it('a server that accepts the login and then responds nothing is unavailable', async () => {
  const config = await somebody((socket) => socket.write(WELCOME))
  const asked = wordsOf({ ...config, query_timeout: 50 })
  expect(says(await asked)).toEqual({ message: 'Query read timeout', isAway: true })
})

it('a server that closes the connection is unavailable', async () => {
  const config = await somebody((socket) => socket.end())
  expect(says(await wordsOf(config))).toEqual({
    message: 'Connection terminated unexpectedly',
    isAway: true,
  })
})

it('a server with too many connections for TLS is unavailable', async () => {
  const config = await somebody((socket) => socket.write('E'))
  expect(says(await wordsOf({ ...config, ssl: true }))).toMatchObject({ isAway: true })
})
