import type { Order, Review } from '#contract/http.ts'
import type { Random } from '#lab'
import type { ScratchShop } from '../../host/scratch-shop.ts'
import { hashPassword } from '../../identity/tokens.ts'
import { formatTableDate } from '../../shop/clock.ts'
import { insertOrder, maskedEmail } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { seededRandom } from './seeded-random.ts'
import { type ProofContext, putVersionsLive } from './trials.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Opens a scratch shop with random data: other customers, orders, reviews, ids, time of day and host name. Code
 * therefore cannot tell a proof from a real shop.
 */
export async function openRandomizedShop(
  parts: ProofContext,
  shop: Shop,
  lab: string,
  version: string,
  seed: string,
): Promise<ScratchShop> {
  const draw = seededRandom(`${seed}/twin`)
  const aheadMs = otherTime(draw, Date.now()) - Date.now()
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const scratch = await parts.host.openScratchShop(shop, { clock, hostName: `${draw.word()}.example` })
  try {
    await putVersionsLive(parts, shop, scratch.shop, { [lab]: version })
    fillWithData(scratch.shop, draw)
    return scratch
  } catch (error) {
    await scratch.close()
    throw error
  }
}

/** Returns a random time on the same day. */
function otherTime(draw: Random, now: number): number {
  return now - (now % DAY_MS) + draw.number(0, DAY_MS / 1_000 - 60) * 1_000
}

/** Adds a few dozen customers, half with an order, half with a review. */
function fillWithData(shop: Shop, draw: Random): void {
  const { tables, documents } = shop
  tables.transaction(() => {
    for (const table of ['Users', 'Baskets', 'Products', 'Feedbacks', 'Addresses', 'Cards', 'Complaints']) {
      tables.run('UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?', [draw.number(1, 400), table])
    }
    for (let left = draw.number(30, 60); left > 0; left--) {
      const { id, email } = insertCustomer(shop, draw)
      if (left % 2 === 0) insertOrder(shop, randomOrder(draw, email), id)
      if (left % 2 === 1) {
        const message = `${draw.name()} ${draw.word()} ${draw.word()}`
        const product = draw.number(1, 20)
        documents.insert<Review>('posts', { message, author: email, product, likesCount: 0, likedBy: [] })
      }
    }
  })
}

function insertCustomer({ tables, settings, clock }: Shop, draw: Random): { id: number; email: string } {
  const email = draw.address(settings.domain)
  const now = formatTableDate(clock.now())
  const { lastInsertRowid } = tables.run(
    'INSERT OR IGNORE INTO Users (email, username, password, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)',
    [email, draw.chance() ? draw.name() : '', hashPassword(draw.password()), now, now],
  )
  return { id: lastInsertRowid, email }
}

function randomOrder(draw: Random, email: string): Omit<Order, '_id'> {
  const [price, quantity] = [draw.number(1, 9), draw.number(1, 5)]
  const total = price * quantity
  return {
    orderId: `${hashPassword(email).slice(0, 4)}-${hashPassword(draw.password()).slice(0, 16)}`,
    email: maskedEmail(email),
    totalPrice: total,
    bonus: 0,
    products: [{ quantity, name: `${draw.name()} Juice`, price, total, bonus: 0 }],
    eta: String(draw.number(1, 5)),
    delivered: draw.chance(),
  }
}
