import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { BOUNDED_REQUESTS, BoundedRequest, limitPipelining, MOST_PIPELINED } from './pipelining.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listen(handle: RequestListener, IncomingMessage = BoundedRequest): Promise<number> {
  const server = createServer({ ...BOUNDED_REQUESTS, IncomingMessage }, handle)
  servers.push(server)
  limitPipelining(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Writes on one connection, and returns what came back until it was closed, or until a timeout. */
async function write(port: number, text: string, ms = 10_000): Promise<{ text: string; isClosed: boolean }> {
  const socket = connect(port, '127.0.0.1')
  let responses = ''
  socket.setEncoding('latin1').on('data', (data) => {
    responses += data
  })
  socket.on('error', () => {})
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  socket.write(text)
  const isClosed = await Promise.race([closed, wait(ms, false)])
  socket.destroy()
  return { text: responses, isClosed }
}

const GET = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n${headers}\r\n`
const statuses = (text: string): string[] => text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []

describe('pipelined requests', () => {
  it('are handled one after the other, and answered in order', async () => {
    const begun: string[] = []
    let underWay = 0
    let mostUnderWay = 0
    const port = await listen((request, response) => {
      begun.push(request.url ?? '')
      mostUnderWay = Math.max(mostUnderWay, ++underWay)
      setTimeout(() => {
        underWay -= 1
        response.end(`answer ${request.url}`)
      }, 5)
    })
    const { text } = await write(
      port,
      [1, 2, 3, 4].map((n) => GET(`/${n}`, n === 4 ? 'Connection: close\r\n' : '')).join(''),
    )
    expect(begun).toEqual(['/1', '/2', '/3', '/4'])
    expect(text.match(/(?<=answer )\S\d/g)).toEqual(begun)
    expect(mostUnderWay).toBe(1)
  })

  it('are handled in a turn of the loop each', async () => {
    let handled = 0
    const inTurn: number[] = []
    const port = await listen((request, response) => {
      handled += 1
      response.end()
      if (request.url === '/last') response.destroy()
    })
    let isOver = false
    const count = (): void => {
      inTurn.push(handled)
      handled = 0
      if (!isOver) setImmediate(count)
    }
    count()
    await write(port, `${GET('/').repeat(20)}${GET('/last')}`)
    isOver = true
    expect(inTurn.reduce((all, turn) => all + turn)).toBe(21)
    expect(Math.max(...inTurn)).toBe(1)
  })

  it('are refused if too many wait, and the connection is closed', async () => {
    let handled = 0
    const port = await listen((_request, response) => {
      handled += 1
      setTimeout(() => response.end('fine'), 1)
    })
    const { text, isClosed } = await write(port, GET('/').repeat(20_000))
    expect(isClosed).toBe(true)
    expect(statuses(text)).toEqual(['429'])
    expect(text).toMatch(/Too many requests at once on one connection/)
    await wait(100)
    expect(handled).toBe(1)
  })

  it('with an unknown expectation are refused at the same rate', async () => {
    const port = await listen((_request, response) => void response.end())
    const { text } = await write(port, GET('/', 'Expect: miracles\r\n').repeat(2_000))
    expect(statuses(text).length).toBeLessThan(MOST_PIPELINED)
  })

  it('arrive from one connection of an address in a turn of the loop, if there are too many', async () => {
    let parsed = 0
    class Counted extends BoundedRequest {
      constructor(socket: Socket) {
        super(socket)
        parsed += 1
      }
    }
    const port = await listen((_request, response) => void response.end(), Counted)
    const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => {}))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const inTurn: number[] = []
    let isOver = false
    const count = (): void => {
      inTurn.push(parsed)
      parsed = 0
      if (!isOver) setImmediate(count)
    }
    count()
    for (const socket of sockets) socket.resume().write(GET('/').repeat(20_000))
    await Promise.all(sockets.map((socket) => once(socket, 'close')))
    isOver = true
    // Node reads 64 KB at a time.
    expect(Math.max(...inTurn)).toBeLessThanOrEqual((2 * 65_536) / GET('/').length)
  })

  it('keep their connection if others of the address are closed', async () => {
    const port = await listen((_request, response) => void response.end('fine'))
    const others = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const socket = connect(port, '127.0.0.1').setEncoding('latin1')
        await once(socket, 'connect')
        return socket
      }),
    )
    await write(port, GET('/').repeat(20_000))
    const answers = others.map(async (socket) => {
      socket.write(GET('/'))
      return String(await once(socket, 'data'))
    })
    expect((await Promise.all(answers)).flatMap(statuses)).toEqual(Array(40).fill('200'))
    for (const socket of others) socket.destroy()
  })

  it('without a host are refused one at a time', async () => {
    const port = await listen((_request, response) => void response.end())
    const { text, isClosed } = await write(port, 'GET / HTTP/1.1\r\n\r\n')
    expect([statuses(text), isClosed]).toEqual([['400'], true])
    const flood = await write(port, 'GET / HTTP/1.1\r\n\r\n'.repeat(20_000))
    expect([statuses(flood.text).length, flood.isClosed]).toEqual([1, true])
  })

  it('are dropped when the client disconnects', async () => {
    let handled = 0
    const port = await listen((_request, response) => {
      handled += 1
      setTimeout(() => response.end(), 100)
    })
    await write(port, GET('/').repeat(10), 50)
    await wait(500)
    expect(handled).toBe(1)
  })

  it('are unlimited if the client waits for replies', async () => {
    const port = await listen((_request, response) => void response.end('fine'))
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    for (let asked = 0; asked < 3 * MOST_PIPELINED; asked++) {
      socket.write(GET('/'))
      await new Promise((resolve) => socket.once('data', resolve))
    }
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })
})

describe('bodies', () => {
  const POST = 'POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n'

  async function reading(): Promise<{ port: number; received: () => number }> {
    let received = 0
    const port = await listen((request, response) => {
      request.on('data', (piece: Buffer) => {
        received += piece.length
      })
      request.on('end', () => response.end('fine'))
      request.on('error', () => response.destroy())
    })
    return { port, received: () => received }
  }

  it('are refused if they arrive in thousands of tiny chunks', async () => {
    const { port, received } = await reading()
    const { text, isClosed } = await write(port, `${POST}${'1\r\nx\r\n'.repeat(100_000)}`)
    expect(isClosed).toBe(true)
    expect(statuses(text).filter((status) => status !== '400')).toEqual([])
    expect(received()).toBe(2_000)
  })

  it('may arrive in many chunks of some size', async () => {
    const { port, received } = await reading()
    const { text } = await write(
      port,
      `${POST}${`64\r\n${'x'.repeat(100)}\r\n`.repeat(5_000)}0\r\n\r\n`,
      2_000,
    )
    expect(statuses(text)).toEqual(['200'])
    expect(received()).toBe(500_000)
  })

  it('that nobody waits for end with their connection', async () => {
    const port = await listen((_request, response) => void response.end('no'))
    const { text, isClosed } = await write(port, `${POST}5\r\nhello\r\n`)
    expect(isClosed).toBe(true)
    expect(statuses(text)).toEqual(['200'])
  })
})
