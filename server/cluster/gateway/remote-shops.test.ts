import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ShopMovingError } from '../../class/class-shops.ts'
import { Erasure } from '../../class/privacy/erasure.ts'
import { STORE_KINDS } from '../../testing/class/stores.ts'
import { NodeClient, type NodeClientOptions } from './node-client.ts'
import { RemoteShops, type RemoteShopsOptions } from './remote-shops.ts'

const shopsWhere = (error: Error) =>
  new RemoteShops({
    nodeClient: { call: () => Promise.reject(error) },
    monitor: { poll: async () => {} },
  } as unknown as RemoteShopsOptions)

it('ignores disconnecting a shop that no node holds; other calls wait for a holder', async () => {
  const shops = shopsWhere(new ShopMovingError())
  await shops.disconnect('shop')
  await expect(shops.reset('shop', { keepProgress: true })).rejects.toThrow(ShopMovingError)
  await expect(shopsWhere(new Error('broken')).disconnect('shop')).rejects.toThrow('broken')
})

const DAY_MS = 86_400_000
const SHOP = '0aannannannann'

/** Returns a gateway's shops with these nodes. */
function shopsAt(options: Partial<NodeClientOptions>) {
  const removeSnapshots = vi.fn(async (_shop: string) => {})
  const nodeClient = new NodeClient({
    holderOf: async () => undefined,
    leaseHolderOf: async () => undefined,
    nodes: async () => [],
    ...options,
  })
  const shops = new RemoteShops({ classId: '', nodeClient, removeSnapshots } as unknown as RemoteShopsOptions)
  return { shops, removeSnapshots }
}

/** Starts a node that answers each call with this status. */
async function nodeThat(
  answers = 200,
): Promise<{ name: string; address: string; keyHash: Buffer; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    request.on('data', (text) => asked.push(JSON.parse(String(text)).action))
    request.on('end', () => response.writeHead(answers).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { name: `at-${port}`, address: `127.0.0.1:${port}`, keyHash: Buffer.from('key'), asked }
}

describe('a shop that is erased', () => {
  it('is erased at all nodes and in the snapshot store, even if no node holds it', async () => {
    const node = await nodeThat()
    const { shops, removeSnapshots } = shopsAt({ nodes: async () => [node] })
    const onErased = vi.fn()
    shops.onErased(onErased)
    await shops.erase(SHOP)
    expect([node.asked, removeSnapshots.mock.calls, onErased.mock.calls]).toEqual([
      ['erase'],
      [[SHOP]],
      [[SHOP]],
    ])
  })

  it('is not erased before its holder has done so; an unreachable node does not block that', async () => {
    const [broken, dead] = [await nodeThat(500), { ...(await nodeThat()), address: '127.0.0.1:1' }]
    const holding = { holderOf: async () => broken, leaseHolderOf: async () => broken.name }
    const failing = shopsAt({ ...holding, nodes: async () => [broken, dead] })
    await expect(failing.shops.erase(SHOP)).rejects.toThrow('could not do that')
    expect(failing.removeSnapshots).not.toHaveBeenCalled()
    const node = await nodeThat()
    const { shops, removeSnapshots } = shopsAt({
      holderOf: async () => node,
      leaseHolderOf: async () => node.name,
      nodes: async () => [dead, node],
    })
    await shops.erase(SHOP)
    expect(removeSnapshots).toHaveBeenCalledOnce()
  })
})

describe.each(STORE_KINDS)('with the class store %s', (_, placeOf) => {
  it('erases an ended class when no node is left', async () => {
    const place = await placeOf()
    onTestFinished(() => place.close())
    const classStore = await place.open()
    onTestFinished(() => classStore.close())
    const end = new Date(Date.now() - DAY_MS)
    const { id } = await classStore.findOrCreateClass({
      name: 'Monday',
      endsAt: new Date(Date.now() + DAY_MS),
    })
    const { learner } = await classStore.join(id, 'Ann')
    await classStore.endClass(id, end)
    const { shops, removeSnapshots } = shopsAt({})
    const options = { classStore, shops, presence: { forget: () => {} }, keepDays: 2, warn: () => {} }
    const erasure = new Erasure(options)
    erasure.close()
    for (const days of [1, 2, 3, 4]) await erasure.eraseDue(new Date(end.getTime() + days * DAY_MS))
    expect(await classStore.learnerOfShop(learner.shop)).toBeUndefined()
    expect((await classStore.learners(id)).map(({ nickname }) => nickname)).toEqual([''])
    expect(removeSnapshots.mock.calls).toEqual([[learner.shop]])
  })
})
