import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { ActivityTracker } from '../../class/activity/tracker.ts'
import { unpackActivity } from '../activity-feed.ts'
import type { SlotHolder } from '../slots/directory.ts'
import type { SlotRow } from '../slots/model.ts'
import { handleGatewayMessages } from './message-handler.ts'
import { NodeClient } from './node-client.ts'
import { NodeMonitor } from './node-monitor.ts'
import { RemoteShops } from './remote-shops.ts'

const ITS = '0aabcdefghijkl'
const ANOTHERS = '0babcdefghijkl'
const UNTIL = '2030-01-01T00:00:00.000Z'
const WORD = {
  name: 'another',
  awake: 1,
  slots: 1,
  tabs: [ITS, ANOTHERS, '../x', 7],
  undoable: { [ITS]: UNTIL, [ANOTHERS]: UNTIL },
  disk: { used: 1, quota: 2, free: 3, trouble: null },
  snapshotDelay: { shops: 0, since: null },
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Returns a client of one node that holds all slots. */
function lineTo(holder: SlotHolder): NodeClient {
  return new NodeClient({
    holderOf: async () => holder,
    nodes: async () => [holder],
    leaseHolderOf: async () => holder.name,
  })
}

/** Returns a gateway's monitor of one node, which holds one slot and answers with this listener. */
async function watchOf(answer: RequestListener, address?: string): Promise<NodeMonitor> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const holder = { name: 'one', address: address ?? `127.0.0.1:${port}`, keyHash: Buffer.from('key') }
  const nodeClient = lineTo(holder)
  const slots = Array.from({ length: 256 }, (_, slot): SlotRow => {
    const state = { isHeld: true, isReady: true, isLeaving: false, wanted: undefined }
    return { slot, node: slot === 0x0a ? 'one' : 'two', epoch: 1, ...state }
  })
  const row = { ...holder, bootId: 'b', isAlive: true, isLeaving: false, slots: 1 }
  const watch = new NodeMonitor({
    nodeClient,
    directory: { nodes: async () => [row], slots: async () => slots },
    reporter: { unexpected: (error) => expect.unreachable(String(error)) },
  })
  ends.push(() => watch.close())
  ends.push(() => server.close())
  await watch.poll()
  return watch
}

const saying =
  (text: string): RequestListener =>
  (_, response) =>
    response.end(text)

describe('the status of a node', () => {
  it('counts for shops whose slot the node holds', async () => {
    const watch = await watchOf(saying(JSON.stringify(WORD)))
    const parts = { classId: '', pubSub: { publish: () => {}, subscribe: () => () => {} }, monitor: watch }
    const nodeClient = lineTo({ name: 'one', address: 'nowhere:1', keyHash: Buffer.from('key') })
    const shops = new RemoteShops({ ...parts, nodeClient, removeSnapshots: async () => {} })
    expect([...(await shops.shopsWithOpenTabs())]).toEqual([ITS])
    expect([...(await shops.allUndoableUntil())]).toEqual([[ITS, new Date(UNTIL)]])
    expect(watch.statuses()[0]?.name).toBe('one')
  })

  it.each([
    ['nothing that can be read', '{'],
    ['no object', 'null'],
    ['another shape', JSON.stringify({ ...WORD, tabs: {} })],
    ['no date', JSON.stringify({ ...WORD, undoable: { [ITS]: 'x' } })],
    ['no number', JSON.stringify({ ...WORD, disk: { ...WORD.disk, used: '1e9' } })],
    ['more than nodes do', JSON.stringify({ ...WORD, tabs: Array(100_000).fill(ITS) })],
  ])('is ignored if it is %s', async (_, text) => {
    const watch = await watchOf(saying(text))
    expect(watch.statuses()).toEqual([])
    expect(watch.nodes()[0]?.answers).toBe(false)
  })

  it('cannot redirect gateways elsewhere', async () => {
    const seen: string[] = []
    const watch = await watchOf(({ url = '' }, response) => {
      seen.push(url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect([seen, watch.statuses()]).toEqual([['/.node/status'], []])
  })

  it.each(['127.0.0.1:80/x?', 'user@127.0.0.1:80', '127.0.0.1:65536', '127.0.0.1'])(
    'is not requested from %s',
    async (address) => {
      const watch = await watchOf(saying(JSON.stringify(WORD)), address)
      expect(watch.nodes()[0]?.answers).toBe(false)
      const holder = { name: 'one', address, keyHash: Buffer.from('key') }
      const nodeClient = lineTo(holder)
      await expect(nodeClient.status('one')).rejects.toThrow('an invalid address')
      await expect(nodeClient.call({ action: 'erase', shop: ITS })).rejects.toThrow('an invalid address')
    },
  )
})

it('accepts activity only with names of shops and possible times', () => {
  const rows = [
    [ITS, 5, [], []],
    ['x'.repeat(14), 5, [], []],
    [ANOTHERS, 1e300, [], []],
    [ANOTHERS, null, [[{}, 5]], []],
  ]
  expect(unpackActivity(JSON.stringify(rows), 10)).toEqual([[ITS, { askedAt: 5, opened: [], attempts: [] }]])
})

it('marks only learners of the class as seen', () => {
  const seen: string[] = []
  let publish: (piece: { kind: 'life'; packed: string }) => void = () => {}
  const reloading = { readAgain: async () => {}, reload: async () => {} }
  handleGatewayMessages({
    classId: '',
    tracker: {
      activity: { has: (shop: string) => shop === ITS },
      apply: () => {},
    } as unknown as ActivityTracker,
    pubSub: {
      publish: () => {},
      subscribe: (listener) => {
        publish = listener
        return () => {}
      },
    },
    plans: reloading,
    signals: reloading,
    readEvents: async () => [],
    onSeen: (shop) => seen.push(shop),
    reporter: { unexpected: () => {} },
  })
  const rows = [ITS, ANOTHERS].map((shop) => [shop, 0, [], []])
  publish({ kind: 'life', packed: JSON.stringify(rows) })
  expect(seen).toEqual([ITS])
})
