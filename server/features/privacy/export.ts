import { randomInt } from 'node:crypto'
import type { DataExport, ImageCaptcha, Order, Review } from '#contract/http.ts'
import type { UserRow } from '#lab'
import type * as MaskedOwner from '../../../labs/masked-owner/weak.ts'
import type * as MissingEncoding from '../../../labs/missing-encoding/weak.ts'
import { addressOf } from '../../http/requests/origin.ts'
import { httpReply } from '../../http/routing/routes.ts'
import type { CustomerCall } from '../../identity/sessions.ts'
import { orderPrefix } from '../../identity/tokens.ts'
import { formatIsoDate, formatTableDate } from '../../shop/clock.ts'
import { ordersOf, ordersWithAddress } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'

/** The customer's personal data. */
export async function exportData({ shop, user, body, request }: CustomerCall): Promise<unknown> {
  if (!checkImageCaptcha(shop, user.id, body.answer)) {
    return httpReply(401, 'Wrong answer to CAPTCHA. Please try again.')
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

/** How long an image captcha is valid. */
const VALID_MS = 5 * 60_000

/** Creates a captcha for a customer. It replaces the previous one. */
export function newImageCaptcha(shop: Shop, userId: number): ImageCaptcha {
  const { answer, image } = drawCaptcha()
  const at = formatTableDate(shop.clock.now())
  shop.tables.transaction(() => {
    forgetImageCaptcha(shop, userId)
    shop.tables.run(
      'INSERT INTO ImageCaptchas (image, answer, UserId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?)',
      [image, answer, userId, at, at],
    )
  })
  return { image, answer, UserId: userId }
}

/** Whether a customer has no pending captcha, or this answers it. An answer is valid once. */
function checkImageCaptcha(shop: Shop, userId: number, answer: unknown): boolean {
  const captcha = shop.tables.get<{ id: number; answer: string; createdAt: string }>(
    'SELECT id, answer, createdAt FROM ImageCaptchas WHERE UserId = ? ORDER BY id DESC',
    [userId],
  )
  const now = shop.clock.now().getTime()
  if (!captcha || now - Date.parse(formatIsoDate(captcha.createdAt)) > VALID_MS) return true
  const right = typeof answer === 'string' && captcha.answer === answer.toUpperCase()
  if (right) forgetImageCaptcha(shop, userId)
  shop.emit('captcha.answered', { kind: 'picture', captchaId: captcha.id, right, at: now })
  return right
}

function forgetImageCaptcha(shop: Shop, userId: number): void {
  shop.tables.run('DELETE FROM ImageCaptchas WHERE UserId = ?', [userId])
}

/** Unambiguous letters as strokes on a grid four wide and six high. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  C: 'M4 1Q2-.8.6 1Q-.4 3 .6 5Q2 6.8 4 5',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  H: 'M0 0V6M4 0V6M0 3H4',
  K: 'M0 0V6M4 0L0 3.4L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H2.4Q4 .3 4 1.7Q4 3.1 2.4 3.3H0',
  R: 'M0 6V0H2.4Q4 .3 4 1.7Q4 3.1 2.4 3.3H0M2 3.3L4 6',
  T: 'M0 0H4M2 0V6',
  W: 'M0 0L1 6L2 2.4L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  3: 'M.2.6Q2-.8 3.6.8Q4 2.8 1.6 3Q4.2 3.2 3.8 5Q2 7 0 5.4',
  4: 'M3 6V0L0 4H4',
  7: 'M0 0H4L1.4 6',
}

const WIDTH = 150
const HEIGHT = 50
const COLOURS = ['#ff5a24', '#b93410', '#7a2d8c', '#2d7a5f', '#c2410c']

/** Five letters, and a picture of them without any text. */
function drawCaptcha(): { answer: string; image: string } {
  const letters = Object.keys(STROKES)
  const answer = Array.from({ length: 5 }, () => letters[randomInt(letters.length)] ?? 'A').join('')
  const drawn = Array.from(answer, (letter, index) => draw(STROKES[letter] ?? '', index)).join('')
  const lines = Array.from({ length: 4 }, scratch).join('')
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Five letters to type"><rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="#fff1d9"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines}${drawn}</g></svg>`
  return { answer, image }
}

function draw(strokes: string, index: number): string {
  const x = 14 + index * 26 + between(-2, 3)
  const y = 12 + between(-3, 4)
  const place = `translate(${x} ${y}) rotate(${between(-16, 17)} 8 12) scale(4 4.3)`
  return `<path d="${strokes}" transform="${place}" stroke="${colour()}" stroke-width=".8"/>`
}

function scratch(): string {
  const path = `M${between(0, 20)} ${between(0, HEIGHT)}Q${between(40, 110)} ${between(-10, 60)} ${between(130, WIDTH)} ${between(0, HEIGHT)}`
  return `<path d="${path}" stroke="${colour()}" stroke-width="1.4" opacity=".55"/>`
}

function colour(): string {
  return COLOURS[randomInt(COLOURS.length)] ?? '#b93410'
}

function between(from: number, to: number): number {
  return randomInt(from, to)
}
