import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOIN_HOST, sendRequest } from '../../server/testing/class/class.ts'
import type { Wait } from './full-shops/waits.ts'
import {
  crowding,
  describeWaits,
  expectUnnoticed as expectCalmClass,
  type FloodedClass,
  type FloodLine,
  headOf,
  openFloodedClass,
} from './raw-floods.ts'
import { residentBytes } from './resident-bytes.ts'

let flooded: FloodedClass
let calm: Wait[]
let bytesBefore: number
const rows: string[] = []

beforeAll(async () => {
  flooded = await openFloodedClass()
  // The first flood loads modules that the later ones need.
  await flooded.flood(pipelined(JOIN_HOST, 100, 1))
  calm = await flooded.flood([])
  bytesBefore = residentBytes()
}, 120_000)

afterAll(async () => {
  const waited = describeWaits(calm)
  console.log(`A neighbour waited ${waited} in calm, and while somebody sent:\n${rows.join('\n')}`)
  await flooded.close()
})

const times = (count: number, line: FloodLine): FloodLine[] => Array.from({ length: count }, () => line)

/** Pipelined requests without an access cookie. */
function pipelined(host: string, count: number, connections: number, headers = ''): FloodLine[] {
  const text = `GET / HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`
  return times(connections, { port: flooded.port, text, times: count })
}

const expectUnnoticed = (name: string, lines: readonly FloodLine[]): Promise<void> =>
  expectCalmClass(name, () => flooded.flood(lines), { rows, bytesBefore })

describe('requests without an access cookie', () => {
  it('are pipelined by the thousand to the join page', () =>
    expectUnnoticed('20,000 pipelined GET / to the join page', pipelined(JOIN_HOST, 20_000, 1)))

  it('are pipelined on many connections', () =>
    expectUnnoticed('20,000 pipelined GET / on each of 10 connections', pipelined(JOIN_HOST, 20_000, 10)))

  it('go to an unknown class, to a shop without its cookie, and to a copy that has ended', async () => {
    const [learner] = flooded.learners
    const hosts = ['nobody.class.test', learner?.host ?? '', `v-${'0'.repeat(32)}.class.test`]
    await expectUnnoticed(
      'the same to names that lead nowhere',
      hosts.flatMap((host) => pipelined(host, 20_000, 3)),
    )
  })

  it('have no host, or an unsupported Expect header', async () => {
    const expecting = pipelined(JOIN_HOST, 20_000, 3, 'Expect: the unexpected\r\n')
    const nameless = times(3, { port: flooded.port, text: 'GET / HTTP/1.1\r\n\r\n', times: 20_000 })
    await expectUnnoticed('pipelined requests that Node itself refuses', [...expecting, ...nameless])
  })

  it('have fifty forged access cookies each', async () => {
    const [learner] = flooded.learners
    const forged = Array.from(
      { length: 50 },
      (_, index) => `ff-pass=${learner?.shop}.learner.zzzzzz.${index}`,
    )
    await expectUnnoticed(
      'pipelined requests with 50 forged passes each',
      pipelined(learner?.host ?? '', 2_000, 5, `Cookie: ${forged.join('; ')}\r\n`),
    )
  })

  it('have thousands of headers, or long URLs', async () => {
    const headers = pipelined(JOIN_HOST, 300, 5, 'a:b\r\n'.repeat(3_000))
    const address = `GET /?${'a=b&'.repeat(3_500)} HTTP/1.1\r\nHost: ${JOIN_HOST}\r\n\r\n`
    await expectUnnoticed('requests of 16 KB of headers and of query', [
      ...headers,
      ...times(5, { port: flooded.port, text: address, times: 300 }),
    ])
  })

  it('try to join with thousands of names and codes', async () => {
    const body = 'code=x&'.repeat(500)
    const join = `POST /.class/join HTTP/1.1\r\nHost: ${JOIN_HOST}\r\nOrigin: http://${JOIN_HOST}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    await expectUnnoticed(
      'forms of 500 fields to the join page',
      times(10, { port: flooded.port, text: join, times: 200 }),
    )
  })
})

describe('the dashboard', () => {
  it('is asked for its page and for authenticated calls', async () => {
    const { port } = new URL(await flooded.testClass.classroom.openDashboard())
    const ask = (path: string): FloodLine => ({
      port: Number(port),
      text: `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer x\r\n\r\n`,
      times: 20_000,
    })
    await expectUnnoticed('20,000 pipelined requests on each of 10 connections to the dashboard', [
      ...times(5, ask('/')),
      ...times(5, ask('/api/learners')),
    ])
  })
})

describe('a whole class behind one IP address', () => {
  it('joins within seconds, also during a flood from the same address', async () => {
    const joins = async (): Promise<void> => {
      const joined = await Promise.all(
        Array.from({ length: 300 }, (_, index) => flooded.testClass.join(`Newcomer ${index}`)),
      )
      expect(joined.filter(({ cookie }) => cookie === '')).toEqual([])
    }
    const since = performance.now()
    await Promise.all([joins(), flooded.sender.send(pipelined(JOIN_HOST, 20_000, 10))])
    const seconds = (performance.now() - since) / 1_000
    rows.push(`  300 learners joined beside 10 such connections within ${seconds.toFixed(1)} s`)
    // Most of it is the slow hash of their passphrases: four seconds of computing.
    expect(seconds).toBeLessThan(20 * crowding())
  })
})

describe('request bodies', () => {
  it('arrive in millions of tiny chunks', async () => {
    const [, learner] = flooded.learners
    if (!learner) throw new Error('Nobody has joined')
    const post = (path: string): string =>
      headOf(learner, flooded.port, `POST ${path}`, [
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      ])
    const lines = ['/rest/user/login', '/rest/nothing', '/api/Feedbacks'].map((path): FloodLine => {
      return { port: flooded.port, text: `${post(path)}${'1\r\nx\r\n'.repeat(500_000)}`, times: 1 }
    })
    await expectUnnoticed('bodies of 500,000 chunks of one byte', lines)
  })

  it('are forms with 30,000 fields', async () => {
    const [, learner] = flooded.learners
    if (!learner) throw new Error('Nobody has joined')
    const part = '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n'
    const body = `${part.repeat(30_000)}--x--\r\n`
    const head = headOf(learner, flooded.port, 'POST /file-upload', [
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
    ])
    await expectUnnoticed(
      '10 forms of 30,000 fields',
      times(10, { port: flooded.port, text: head + body, times: 1 }),
    )
  })

  it('are JSON and URL-encoded with as many keys as fit', async () => {
    const [, learner] = flooded.learners
    if (!learner) throw new Error('Nobody has joined')
    const json = `{${Array.from({ length: 9_000 }, (_, index) => `"${index.toString(36)}":{}`).join()}}`
    const form = 'a[b][c]=1&'.repeat(9_900)
    const send = (type: string, body: string): FloodLine => ({
      port: flooded.port,
      text:
        headOf(learner, flooded.port, 'POST /api/Feedbacks', [
          `Content-Type: ${type}`,
          `Content-Length: ${body.length}`,
        ]) + body,
      times: 20,
    })
    await expectUnnoticed('bodies of 9,000 keys', [
      ...times(5, send('application/json', json)),
      ...times(5, send('application/x-www-form-urlencoded', form)),
    ])
  })
})

describe('sockets', () => {
  /** A WebSocket frame with a client's mask. */
  const frame = (opcode: number, text: string, isLast = true): string =>
    String.fromCharCode((isLast ? 0x80 : 0) | opcode, 0x80 | text.length, 0, 0, 0, 0) + text

  /** Answered when all frames before it are read, unless the server has closed the connection already. */
  const CLOSE = frame(8, '')

  const opening = (index: number): string => {
    const learner = flooded.learners[index]
    if (!learner) throw new Error('Nobody has joined')
    return headOf(learner, flooded.port, 'GET /socket.io/?EIO=4&transport=websocket', [
      ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      `Sec-WebSocket-Key: ${createHash('md5').update(`${index}`).digest('base64')}`,
    ])
  }
  const kinds: [name: string, frame: string][] = [
    ['CONNECT to a namespace that is none', frame(1, '40/x,')],
    ['CONNECT again', frame(1, '40')],
    ['events that nobody knows', frame(1, '42["x"]')],
    ['ACKs that nobody waits for', frame(1, '431[]')],
    ['packets of engine.io that are none', frame(1, '9')],
    ['PONGs of engine.io', frame(1, '3')],
    ['bytes that nobody waits for', frame(2, 'x')],
    ['ping frames', frame(9, '')],
    ['pong frames', frame(10, '')],
    ['fragments of nothing', frame(1, '', false) + frame(0, '', false).repeat(9)],
  ]
  it.each(kinds)('send 100,000 %s', (name, text) =>
    expectUnnoticed(
      `100,000 ${name}`,
      times(3, { port: flooded.port, opening: opening(2), text, times: 100_000, last: CLOSE }),
    ),
  )

  it('send thousands of packets in one POST', async () => {
    const learner = flooded.learners[3]
    if (!learner) throw new Error('Nobody has joined')
    const body = '6\u001e'.repeat(49_000)
    const lines: FloodLine[] = []
    for (let index = 0; index < 10; index++) {
      const { text } = await sendRequest(flooded.port, 'GET', '/socket.io/?EIO=4&transport=polling', {
        headers: { host: `${learner.host}:${flooded.port}`, cookie: learner.cookie },
      })
      const [, sid] = /"sid":"([^"]+)"/.exec(text) ?? []
      const head = headOf(learner, flooded.port, `POST /socket.io/?EIO=4&transport=polling&sid=${sid}`, [
        'Content-Type: text/plain',
        `Content-Length: ${body.length}`,
      ])
      lines.push({ port: flooded.port, text: head + body, times: 1 })
    }
    await expectUnnoticed('10 POSTs of 49,000 packets', lines)
  })
})
