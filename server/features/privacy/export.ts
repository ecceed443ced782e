import type { DataExport, Order, Review } from '#contract/http.ts'
import type { UserRow } from '#lab'
import type * as MaskedOwner from '../../../labs/masked-owner/weak.ts'
import type * as MissingEncoding from '../../../labs/missing-encoding/weak.ts'
import { addressOf } from '../../http/requests/origin.ts'
import { answer } from '../../http/routing/routes.ts'
import type { CustomerCall } from '../../identity/sessions.ts'
import { orderPrefix } from '../../identity/tokens.ts'
import { ordersOf, ordersWithAddress } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import { passImageCaptcha } from './captcha.ts'

/** The customer's personal data. */
export async function exportData({ shop, user, body, request }: CustomerCall): Promise<unknown> {
  if (!passImageCaptcha(shop, user.id, body.answer)) {
    return answer(401, 'Wrong answer to CAPTCHA. Please try again.')
  }
  const orders = await chosenOrders(shop, user)
  const data = {
    username: user.username,
    email: user.email,
    memories: await memoriesOf(shop, user, addressOf(request)),
    orders: orders.map(exported),
    reviews: reviewsOf(shop, user.email),
  }
  shop.emit('data.exported', {
    userId: user.id,
    email: user.email,
    orderIds: orders.map(({ orderId }) => orderId),
    ownPrefix: orderPrefix(user.email),
  })
  const confirmation = 'Your data export will open in a new Browser window.'
  return { userData: JSON.stringify(data, null, 2), confirmation } satisfies DataExport
}

/** The orders that the live code selects. It only sees their ids. */
async function chosenOrders(shop: Shop, { id, email }: UserRow): Promise<Order[]> {
  const shown = new Map<unknown, Order>()
  const idsOf = (orders: readonly Order[]): string[] =>
    orders.map((order) => {
      shown.set(order._id, order)
      return order._id
    })
  const { ordersFor } = shop.call<typeof MaskedOwner>('masked-owner')
  const chosen = await ordersFor(
    {
      withAddress: (masked) => idsOf(ordersWithAddress(shop, masked)),
      placedBy: (customerId) => idsOf(ordersOf(shop, customerId)),
    },
    { id, email },
  )
  return chosen.flatMap((one) => shown.get(one) ?? [])
}

function exported({ orderId, totalPrice, products, bonus, eta }: Order) {
  return { orderId, totalPrice, products, bonus, eta }
}

function reviewsOf(shop: Shop, email: string) {
  const reviews = shop.documents.find<Review>('posts', { author: { $eq: email } })
  return reviews.map(({ message, author, product, likesCount, likedBy }) => ({
    message,
    author,
    productId: product,
    likesCount,
    likedBy,
  }))
}

async function memoriesOf(shop: Shop, user: UserRow, base: string) {
  const rows = shop.tables.all<{ imagePath: string; caption: string }>(
    'SELECT imagePath, caption FROM Memories WHERE UserId = ? ORDER BY id',
    [user.id],
  )
  const encoding = shop.callEach<typeof MissingEncoding>('missing-encoding')
  const addresses = await encoding.addressOf(rows.map(({ imagePath }) => [imagePath]))
  return rows.map(({ caption }, at) => ({ imageUrl: `${base}/${addresses[at]}`, caption }))
}
