import { Database } from '../../class/store/postgres/database.ts'
import { TestSlotNode } from './slots.ts'

/**
 * A node in a process of its own, which tests can kill or stop: `node slot-process.ts <name> <url> <folder>`. Asked
 * about a shop, it reports whether it believes that it may write, and whether the database lets it write in its epoch.
 */
const [, , name = '', url = '', folder = ''] = process.argv
const node = new TestSlotNode({ name, url, folder })
const database = new Database(url)
let epochs = new Map<string, number>()

async function answer(shops: string[]): Promise<void> {
  const believed = shops.filter((shop) => node.holder.holds(shop))
  const before = epochs
  epochs = new Map(shops.map((shop) => [shop, node.holder.epochOf(shop) ?? before.get(shop) ?? 0]))
  const { bootId, key } = node.identity
  const kept = await database.all<{ slot: number }>(
    'SELECT * FROM ff_slots_fence($1, $2, $3, $4, $5) AS slot',
    [
      ...[name, bootId, Buffer.from(key)],
      shops.map((shop) => Number.parseInt(shop.slice(0, 2), 16)),
      shops.map((shop) => before.get(shop) ?? 0),
    ],
  )
  process.send?.({ believed, kept: kept.map(({ slot }) => slot), lost: node.lost.length })
}

process.on('message', (shops: string[]) => void answer(shops))
await node.holder.open()
process.send?.('open')
