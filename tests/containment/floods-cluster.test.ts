import { afterAll, beforeAll, describe, it } from 'vitest'
import { NODE_PATH } from '../../server/cluster/node-api.ts'
import type { JoinedLearner } from '../../server/testing/class/class.ts'
import {
  CLASS_HOST,
  JOIN_HOST,
  openTestCluster,
  type TestCluster,
} from '../../server/testing/cluster/nodes.ts'
import {
  expectUnnoticed,
  type FloodLine,
  type FloodSender,
  openFloodSender,
  waitsDuring,
} from './raw-floods.ts'
import { residentBytes } from './resident-bytes.ts'

let cluster: TestCluster
let neighbour: JoinedLearner
let port: number
let sender: FloodSender
let bytesBefore: number
const rows: string[] = []
const ends: (() => unknown)[] = []
/** A key that no node has. */
const WRONG = '0'.repeat(64)

beforeAll(async () => {
  sender = openFloodSender()
  ends.unshift(() => sender[Symbol.dispose]())
  cluster = await openTestCluster(['one'], (end) => ends.unshift(end))
  neighbour = await cluster.join('Ann')
  port = (await cluster.nodeOf(neighbour.shop)).port
  await cluster.ask(neighbour, 'GET', '/rest/products/search?q=')
  await flood(pipelined(cluster.entry.port, JOIN_HOST, '/', '', 100))
  bytesBefore = residentBytes()
}, 120_000)

afterAll(async () => {
  console.log(`A neighbour on a node waited, while somebody sent:\n${rows.join('\n')}`)
  for (const end of ends) await end()
})

const flood = (lines: readonly FloodLine[]) =>
  waitsDuring(() => sender.send(lines), { port, neighbour, hostPort: cluster.entry.port })

/** Pipelined requests to a path of a host, on 10 connections. */
function pipelined(to: number, host: string, path: string, headers = '', times = 20_000): FloodLine[] {
  const text = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`
  return Array.from({ length: 10 }, () => ({ port: to, text, times }))
}

const unnoticed = (name: string, lines: readonly FloodLine[]): Promise<void> =>
  expectUnnoticed(name, () => flood(lines), { rows, bytesBefore })

describe('a neighbour is not delayed by 20,000 pipelined requests on each of 10 connections', () => {
  it('to the join page at a gateway', () =>
    unnoticed('join page', pipelined(cluster.entry.port, JOIN_HOST, '/')))

  it('to the internal API, with keys that no node has', async () => {
    const [host = '', internal] = cluster.entry.classroom.internalApiAddress.split(':')
    await unnoticed(
      'internal API',
      pipelined(Number(internal), host, '/internal/snapshots', `Authorization: Bearer one.${WRONG}\r\n`),
    )
  })

  it('to the API of a node, with a wrong key', () =>
    unnoticed(
      'status of a node',
      pipelined(port, 'one', `${NODE_PATH}/status`, `Authorization: Bearer ${WRONG}\r\n`),
    ))

  it('to the metrics of a node, which anybody in the cluster may read', () =>
    unnoticed('metrics of a node', pipelined(port, 'one', `${NODE_PATH}/metrics`)))

  it('to shops that a node does not have, and to one without its cookie', () =>
    unnoticed('shops of a node', [
      ...pipelined(port, `${'0'.repeat(14)}.${CLASS_HOST}`, '/'),
      ...pipelined(port, neighbour.host, '/'),
    ]))
})
