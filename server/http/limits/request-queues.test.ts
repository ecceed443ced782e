import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { limitPipelining, MOST_PIPELINED } from './pipelining.ts'

/** A connection without a network. */
class FakeSocket extends EventEmitter {
  readonly remoteAddress: string
  destroyed = false
  writableEnded = false
  written = ''
  #isPaused = false

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  isPaused(): boolean {
    return this.#isPaused
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    this.emit('resume')
  }

  end(text: string, done: () => void): void {
    this.writableEnded = true
    this.written = text
    done()
  }

  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

class FakeResponse extends EventEmitter {
  headersSent = false
  status = 0

  writeHead(status: number): this {
    this.status = status
    return this
  }

  end(): void {
    this.emit('close')
  }
}

let server: EventEmitter
/** The paths of requests that were handled. They are answered by hand. */
let handled: string[]

beforeEach(() => {
  handled = []
  server = new EventEmitter()
  server.on('request', ({ url }: { url: string }) => void handled.push(url))
  limitPipelining(server as Server)
})
afterEach(() => vi.useRealTimers())

function connect(address = '10.0.0.1', event = 'connection'): FakeSocket {
  const socket = new FakeSocket(address)
  server.emit(event, socket)
  return socket
}

function send(socket: FakeSocket, url: string, more: object = {}, event = 'request'): FakeResponse {
  const response = new FakeResponse()
  const request = { socket, url, headers: { host: 'here' }, httpVersion: '1.1', complete: true, ...more }
  server.emit(event, request, response)
  return response
}

/** Sends more requests than may wait. */
function flood(socket: FakeSocket): FakeResponse {
  const first = send(socket, '/')
  for (let more = 0; more <= MOST_PIPELINED; more++) send(socket, '/')
  return first
}

it('lets fifty requests of a connection wait, and refuses the next one', () => {
  const socket = connect()
  for (let sent = 0; sent <= MOST_PIPELINED; sent++) send(socket, '/')
  expect(socket.destroyed).toBe(false)
  send(socket, '/')
  expect(socket.written).toMatch(/^HTTP\/1\.1 429 /)
  expect(socket.destroyed).toBe(true)
})

it('sends no second reply on a connection whose reply has begun', () => {
  const socket = connect()
  send(socket, '/').headersSent = true
  flood(socket)
  expect([socket.written, socket.destroyed]).toEqual(['', true])
})

it('slows down the other connections of an address that floods, and no others', async () => {
  const [flooding, ...others] = Array.from({ length: 40 }, () => connect()) as [FakeSocket, ...FakeSocket[]]
  const elsewhere = connect('10.0.0.2')
  const [slow, gone] = others.splice(0, 2) as [FakeSocket, FakeSocket]
  // Something else has paused it, and goes on when that is done.
  slow.pause()
  gone.destroy()
  const paused = () => others.filter((socket) => socket.isPaused()).length
  flood(flooding)
  expect([paused(), elsewhere.isPaused(), gone.isPaused()]).toEqual([others.length, false, false])
  // Two floods at once are no reason to go on faster.
  flood(others[0] as FakeSocket)
  const left: number[] = []
  while (paused() > 1) {
    await turn()
    left.push(paused())
  }
  // The second one that flooded stays paused, as the first.
  expect(left.length).toBeGreaterThan(8)
  expect(others[0]?.isPaused()).toBe(true)
  expect([flooding.isPaused(), slow.isPaused()]).toEqual([true, true])

  flood(elsewhere)
  await turn()
  expect(others[5]?.isPaused()).toBe(false)
})

it('slows down connections by HTTPS once they are established', () => {
  server = Object.assign(new EventEmitter(), { setSecureContext: () => {} })
  limitPipelining(server as Server)
  const [flooding, other] = [connect(undefined, 'secureConnection'), connect(undefined, 'secureConnection')]
  const early = connect()
  flood(flooding)
  expect([other.isPaused(), early.isPaused()]).toEqual([true, false])
})

it('records no stacks for the requests that it drops, and records those of others as before', () => {
  const usual = Error.stackTraceLimit
  onTestFinished(() => {
    Error.stackTraceLimit = usual
  })
  Error.stackTraceLimit = 7
  const limits: number[] = []
  const socket = connect()
  socket.on('close', () => limits.push(Error.stackTraceLimit))
  flood(socket)
  expect(limits).toEqual([0])
  expect(Error.stackTraceLimit).toBe(7)
})

it('handles nothing more of a client that is gone', async () => {
  const socket = connect()
  const first = send(socket, '/1')
  send(socket, '/2')
  socket.destroyed = true
  first.end()
  await turn()
  socket.destroyed = false
  send(socket, '/3').end()
  await turn()
  await turn()
  expect(handled).toEqual(['/1', '/3'])

  const late = connect()
  send(late, '/4').end()
  const fifth = send(late, '/5')
  send(late, '/6')
  fifth.end()
  late.destroyed = true
  await turn()
  expect(handled).toEqual(['/1', '/3', '/4', '/5'])
})

it('refuses expectations in their turn', async () => {
  const socket = connect()
  const first = send(socket, '/1')
  const second = send(socket, '/2', {}, 'checkExpectation')
  expect(second.status).toBe(0)
  first.end()
  await turn()
  expect(second.status).toBe(417)
})

it('requires a host of HTTP/1.1 alone', () => {
  const refused = send(connect(), '/1', { headers: {} })
  const old = send(connect(), '/2', { headers: {}, httpVersion: '1.0' })
  expect([refused.status, old.status, handled]).toEqual([400, 0, ['/2']])
})

it('closes a connection after an answered request whose body has no end, and waits for one with an end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const chunked = connect()
  const endless = send(chunked, '/1', {
    complete: false,
    headers: { host: 'here', 'transfer-encoding': 'chunked' },
  })
  send(chunked, '/never')
  endless.end()
  expect([chunked.isPaused(), chunked.destroyed]).toEqual([true, false])
  vi.advanceTimersByTime(1_000)
  expect(chunked.destroyed).toBe(true)

  const other = connect()
  const known = send(other, '/2', { complete: false, headers: { host: 'here', 'content-length': '9' } })
  const whole = { complete: true, headers: { host: 'here', 'transfer-encoding': 'chunked' } }
  const complete = send(other, '/3', whole)
  send(other, '/4')
  known.end()
  await turn()
  complete.end()
  await turn()
  expect(handled).toEqual(['/1', '/2', '/3', '/4'])
  expect(other.isPaused()).toBe(false)
})
