import { createHash } from 'node:crypto'
import type { Order, Review } from '#contract/http.ts'
import type { SqlValue } from '#lab'
import type { Configuration } from '../config/schema.ts'
import { deluxeToken, hashAnswer, hashPassword } from '../http/tokens.ts'
import { tableDate } from '../shop/clock.ts'
import { Documents } from '../shop/documents.ts'
import { assignOrder } from '../shop/orders.ts'
import type { Tables } from '../shop/tables.ts'
import { type Content, readContent } from './content-files.ts'

/** What a fresh shop holds. */
export interface Seeds {
  products: Content['products']
  memories: Content['memories']
  /** Changes whenever a fresh shop would hold something else. */
  fingerprint: string
  /** Writes it all into empty tables. */
  write(tables: Tables): void
}

type Values = Record<string, SqlValue>
type User = Content['users'][number]

/** Raised when the code below writes other rows from the same content. */
const SEED_VERSION = 1

/** Reads the content of the shop. Throws `BadConfiguration`, naming the file and the field. */
export function readSeeds(folder: string, { application }: Configuration): Seeds {
  const { content, text } = readContent(folder)
  const { domain } = application
  return {
    products: content.products,
    memories: content.memories,
    fingerprint: createHash('sha256').update(`${SEED_VERSION} ${domain} ${text}`).digest('hex'),
    write: (tables) => write(tables, content, domain),
  }
}

function write(tables: Tables, content: Content, domain: string): void {
  const now = tableDate(new Date())
  const insert = (table: string, values: Values): number =>
    insertRow(tables, table, { ...values, createdAt: now, updatedAt: now })
  const ids = new Map(content.users.map((user, index) => [user.key, index + 1]))
  const idOf = (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`content/users.yml has no user ${key}`)
    return id
  }

  for (const question of content['security-questions']) insert('SecurityQuestions', question)
  for (const user of content.users) writeUser(insert, user, domain)
  for (const [index, product] of content.products.entries()) writeProduct(insert, product, index)
  for (const delivery of content.deliveries) insert('Deliveries', delivery)
  for (const { user, ...address } of content.addresses)
    insert('Addresses', { UserId: idOf(user), ...address })
  for (const { user, ...card } of content.cards) insert('Cards', { UserId: idOf(user), ...card })
  for (const { user, items } of content.baskets) {
    const BasketId = insert('Baskets', { UserId: idOf(user) })
    for (const { product, quantity } of items)
      insert('BasketItems', { BasketId, ProductId: product, quantity })
  }
  for (const { user, comment, rating } of content.feedbacks) {
    insert('Feedbacks', { UserId: user ? idOf(user) : null, comment, rating })
  }
  for (const { user, message } of content.complaints) insert('Complaints', { UserId: idOf(user), message })
  for (const { user, address, isPickup, ...recycle } of content.recycles) {
    insert('Recycles', { UserId: idOf(user), AddressId: address, isPickup: Number(isPickup), ...recycle })
  }
  writeMemories(insert, content, idOf)
  writeDocuments(tables, content, domain)
}

function writeUser(insert: (table: string, values: Values) => number, user: User, domain: string): void {
  const email = emailOf(user, domain)
  const image = user.profileImage ?? (user.role === 'admin' ? 'defaultAdmin.svg' : 'default.svg')
  const UserId = insert('Users', {
    username: user.username ?? '',
    email,
    password: hashPassword(user.password),
    role: user.role,
    deluxeToken: user.role === 'deluxe' ? deluxeToken(email) : '',
    lastLoginIp: user.lastLoginIp ?? '',
    profileImage: `assets/public/images/uploads/${image}`,
    totpSecret: user.totpSecret ?? '',
    deletedAt: user.deletedDate ? tableDate(new Date(user.deletedDate)) : null,
  })
  insert('Wallets', { UserId, balance: user.walletBalance ?? 0 })
  if (user.securityQuestion && user.securityAnswer) {
    insert('SecurityAnswers', {
      UserId,
      SecurityQuestionId: user.securityQuestion,
      answer: hashAnswer(user.securityAnswer),
    })
  }
}

function writeProduct(
  insert: (table: string, values: Values) => number,
  product: Content['products'][number],
  index: number,
): void {
  const { name, description, price, deluxePrice, image, deletedDate, quantity, limitPerUser } = product
  const ProductId = insert('Products', {
    name,
    description,
    price,
    deluxePrice: deluxePrice ?? price,
    image,
    deletedAt: deletedDate ? tableDate(new Date(deletedDate)) : null,
  })
  insert('Quantities', {
    ProductId,
    quantity: quantity ?? usualStock(index),
    limitPerUser: limitPerUser ?? null,
  })
}

/** 30 to 99 of what nobody counted, the same in every shop. */
function usualStock(index: number): number {
  return 30 + ((index * 37) % 70)
}

function writeMemories(
  insert: (table: string, values: Values) => number,
  content: Content,
  idOf: (key: string) => number,
): void {
  for (const memory of content.memories) {
    const owner = memory.user ?? geoStalkingOwner(memory)
    insert('Memories', {
      UserId: idOf(owner),
      caption: memory.caption,
      imagePath: `assets/public/images/uploads/${memory.image}`,
    })
  }
}

/** The two whose pictures give away where they have been. */
function geoStalkingOwner(memory: Content['memories'][number]): string {
  return memory.geoStalkingMetaSecurityQuestion === undefined ? 'emma' : 'john'
}

function writeDocuments(tables: Tables, content: Content, domain: string): void {
  const documents = new Documents(tables)
  const emails = new Map(content.users.map((user) => [user.key, emailOf(user, domain)]))
  for (const [index, { reviews }] of content.products.entries()) {
    for (const { author, text } of reviews ?? []) {
      const review = { message: text, author: emails.get(author) ?? author, product: index + 1 }
      documents.insert<Review>('posts', { ...review, likesCount: 0, likedBy: [] })
    }
  }
  const ids = new Map(content.users.map((user, index) => [emailOf(user, domain), index + 1]))
  for (const order of content.orders) {
    const { _id } = documents.insert<Order>('orders', orderDocument(order, content.products))
    const userId = ids.get(order.email)
    if (userId !== undefined) assignOrder(tables, _id, userId)
  }
}

function orderDocument(order: Content['orders'][number], products: Content['products']) {
  const lines = order.products.map(({ product, quantity }) => {
    const { name = '', price = 0 } = products[product - 1] ?? {}
    return { quantity, name, price, total: cents(price * quantity), bonus: Math.round(price / 10) * quantity }
  })
  return {
    orderId: orderId(order.email),
    email: order.email.replace(/[aeiou]/gi, '*'),
    totalPrice: cents(lines.reduce((sum, { total }) => sum + total, 0)),
    bonus: lines.reduce((sum, { bonus }) => sum + bonus, 0),
    products: lines,
    eta: order.eta,
    delivered: order.delivered,
  }
}

/** Four digits of the customer's hashed e-mail, and sixteen that nobody guesses. */
function orderId(email: string): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('hex')
  return `${hashPassword(email).slice(0, 4)}-${random}`
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function emailOf({ email, noDomain }: User, domain: string): string {
  return noDomain || email.includes('@') ? email : `${email}@${domain}`
}

function insertRow(tables: Tables, table: string, values: Values): number {
  const names = Object.keys(values)
  const places = names.map(() => '?').join(', ')
  const columns = names.map((name) => `"${name}"`).join(', ')
  return tables.run(`INSERT INTO ${table} (${columns}) VALUES (${places})`, Object.values(values))
    .lastInsertRowid
}
