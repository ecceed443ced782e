import { createHash } from 'node:crypto'
import type { Order, Review } from '#contract/http.ts'
import type { SqlValue } from '#lab'
import type { CustomContent } from '../config/load.ts'
import type { Configuration } from '../config/schema.ts'
import { deluxeToken, hashAnswer, hashPassword } from '../identity/tokens.ts'
import { formatTableDate } from '../shop/clock.ts'
import { assignOrder } from '../shop/records/orders.ts'
import { incrementCounter, seededCounter } from '../shop/storage/counters.ts'
import { Documents } from '../shop/storage/documents.ts'
import type { Tables } from '../shop/storage/tables.ts'
import { readContent } from './content-files.ts'
import type { Content } from './content-schemas.ts'
import { mergeContent, type SeedContent } from './custom-content.ts'
import { itemsWithIds, substituteFor } from './seed-list.ts'

/** What a fresh shop holds. */
export interface Seeds {
  products: Content['products']
  memories: Content['memories']
  /** E-mail addresses of all default accounts. */
  emails: readonly string[]
  /** Changes whenever a fresh shop would hold something else. */
  fingerprint: string
  /** Writes it all into empty tables. */
  write(tables: Tables): void
}

type Values = Record<string, SqlValue>
type User = Content['users'][number]
type Product = Content['products'][number]
/** Writes a row and returns its id. */
type Insert = (table: string, values: Values) => number

/** The content of a fresh shop. */
interface Ground {
  content: Content
  stock: SeedContent
  domain: string
  /** The number of additional customers. */
  extras: number
  /** The id itself, or that of another product if it is gone. */
  productId(id: number): number
}

/** Raised when the code below writes other rows from the same content. */
const SEED_VERSION = 2

/** The domain that content files use if they need a whole address. */
const HOUSE_DOMAIN = '@juice-sh.op'

/**
 * Reads the content of the shop, and replaces parts of it by that of a preset. Throws `ConfigurationError` with the
 * file, the line and the field.
 */
export function readSeeds(folder: string, { application }: Configuration, own: CustomContent = {}): Seeds {
  const { content, text } = readContent(folder)
  const { domain, numberOfRandomFakeUsers: extras } = application
  const stock = mergeContent(folder, content, own)
  const owned = Object.values(own).map(({ items }) => JSON.stringify(items))
  const ground: Ground = { content, stock, domain, extras, productId: substituteFor(stock.products) }
  return {
    products: itemsWithIds(stock.products).map(({ item }) => item),
    memories: itemsWithIds(stock.memories).map(({ item }) => item),
    emails: stock.users.map((user) => emailOf(user, domain)),
    fingerprint: createHash('sha256')
      .update([`${SEED_VERSION} ${domain} ${extras} ${text}`, ...owned].join('\n'))
      .digest('hex'),
    write: (tables) => write(tables, ground),
  }
}

function write(tables: Tables, ground: Ground): void {
  const { content, stock, domain, productId } = ground
  const now = formatTableDate(new Date())
  const insert: Insert = (table, values) => {
    incrementCounter(tables, seededCounter(table), Date.now())
    return insertRow(tables, table, { ...values, createdAt: now, updatedAt: now })
  }
  const ids = new Map(stock.users.map((user, index) => [user.key, index + 1]))
  const idOf = (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`There is no user ${key}`)
    return id
  }

  for (const question of content['security-questions']) insert('SecurityQuestions', question)
  for (const user of stock.users) writeUser(insert, user, domain)
  for (const { id, item } of itemsWithIds(stock.products)) writeProduct(insert, item, id)
  for (const delivery of content.deliveries) insert('Deliveries', delivery)
  for (const { user, ...address } of content.addresses)
    insert('Addresses', { UserId: idOf(user), ...address })
  for (const { user, ...card } of content.cards) insert('Cards', { UserId: idOf(user), ...card })
  for (const { user, items } of content.baskets) {
    const BasketId = insert('Baskets', { UserId: idOf(user) })
    for (const { product, quantity } of distinct(items, productId))
      insert('BasketItems', { BasketId, ProductId: product, quantity })
  }
  for (const { user, comment, rating } of content.feedbacks) {
    const signed = comment.replaceAll(HOUSE_DOMAIN, `@${domain}`)
    insert('Feedbacks', { UserId: user ? idOf(user) : null, comment: signed, rating })
  }
  for (const { user, message } of content.complaints) insert('Complaints', { UserId: idOf(user), message })
  for (const { user, address, isPickup, ...recycle } of content.recycles) {
    insert('Recycles', { UserId: idOf(user), AddressId: address, isPickup: Number(isPickup), ...recycle })
  }
  writeMemories(insert, stock, idOf)
  writeDocuments(tables, ground)
  for (let number = 1; number <= ground.extras; number++) writeUser(insert, extra(number), domain)
}

/** A customer with a generated address and password, the same in every shop. */
function extra(number: number): User {
  const random = createHash('sha256').update(`extra ${number}`).digest('hex')
  const email = `${random.slice(0, 8)}@${random.slice(8, 14)}.example`
  return { key: `extra-${number}`, email, password: random.slice(14), role: 'customer' }
}

/** Lines of a basket or an order, each for an existing product, without duplicates. */
function distinct<Line extends { product: number }>(
  lines: readonly Line[],
  productId: (id: number) => number,
): Line[] {
  const found = new Map<number, Line>()
  for (const line of lines) {
    const product = productId(line.product)
    if (!found.has(product)) found.set(product, { ...line, product })
  }
  return [...found.values()]
}

function writeUser(insert: Insert, user: User, domain: string): void {
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
    deletedAt: user.deletedDate ? formatTableDate(new Date(user.deletedDate)) : null,
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

function writeProduct(insert: Insert, product: Product, id: number): void {
  const { name, description, price, deluxePrice, image, deletedDate, quantity, limitPerUser } = product
  insert('Products', {
    id,
    name,
    description,
    price,
    deluxePrice: deluxePrice ?? price,
    image,
    deletedAt: deletedDate ? formatTableDate(new Date(deletedDate)) : null,
  })
  insert('Quantities', {
    id,
    ProductId: id,
    quantity: quantity ?? usualStock(id),
    limitPerUser: limitPerUser ?? null,
  })
}

/** A stock of 30 to 99 for products without a given one, the same in every shop. */
function usualStock(id: number): number {
  return 30 + (((id - 1) * 37) % 70)
}

function writeMemories(insert: Insert, { memories }: SeedContent, idOf: (key: string) => number): void {
  for (const { id, item } of itemsWithIds(memories)) {
    insert('Memories', {
      id,
      UserId: idOf(item.user ?? geoStalkingOwner(item)),
      caption: item.caption,
      imagePath: `assets/public/images/uploads/${item.image}`,
    })
  }
}

/** The two users whose pictures give away where they have been. */
function geoStalkingOwner(memory: Content['memories'][number]): string {
  return memory.geoStalkingMetaSecurityQuestion === undefined ? 'emma' : 'john'
}

function writeDocuments(tables: Tables, { content, stock, domain, productId }: Ground): void {
  const documents = new Documents(tables)
  const count = (collection: string): void => incrementCounter(tables, seededCounter(collection), Date.now())
  const emails = new Map(stock.users.map((user) => [user.key, emailOf(user, domain)]))
  for (const { id, item } of itemsWithIds(stock.products)) {
    for (const { author, text } of item.reviews ?? []) {
      const review = { message: text, author: emails.get(author) ?? author, product: id }
      documents.insert<Review>('posts', { ...review, likesCount: 0, likedBy: [] })
      count('posts')
    }
  }
  const ids = new Map(stock.users.map((user, index) => [emailOf(user, domain), index + 1]))
  for (const order of content.orders) {
    const email = order.email.replace(HOUSE_DOMAIN, `@${domain}`)
    const products = distinct(order.products, productId)
    const { _id } = documents.insert<Order>('orders', orderDocument({ ...order, email, products }, stock))
    count('orders')
    const userId = ids.get(email)
    if (userId !== undefined) assignOrder(tables, _id, userId)
  }
}

function orderDocument(order: Content['orders'][number], stock: SeedContent) {
  const lines = order.products.map(({ product, quantity }) => {
    const { name = '', price = 0 } = stock.products[product - 1] ?? {}
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
    ...(order.damaged && { damaged: true }),
  }
}

/** Four digits of the customer's hashed e-mail, and sixteen random ones. */
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
