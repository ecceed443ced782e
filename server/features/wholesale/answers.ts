import type { Review } from '#contract/http.ts'
import type * as WholesaleGraph from '../../../labs/wholesale-graph/weak.ts'
import { userByEmail } from '../../identity/customers.ts'
import { leftOn, pinHashOf } from '../../shop/records/gift-card-pins.ts'
import { ordersOf } from '../../shop/records/orders.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Budget } from './budget.ts'
import { CallBatch } from './call-batch.ts'

/** The customer who asks, or a stranger. */
export interface GraphCaller {
  callerId?: number
  role?: string
}

type Code = typeof WholesaleGraph
type Order = Awaited<ReturnType<Parameters<Code['orders']>[1]['ordersOf']>>[number]

/** Maximum number of products in one list. */
const MOST_PRODUCTS = 500
/** Maximum number of customers whose orders one request asks for, and of gift cards. */
const MOST_ASKED = 200
const LONGEST_CODE = 100

interface ProductRow {
  id: number
  name: string
  price: number
  stock: number | null
}

const SELECT = `SELECT p.id, p.name, p.price, (SELECT q.quantity FROM Quantities q WHERE q.ProductId = p.id) AS stock
  FROM Products p WHERE p.deletedAt IS NULL`

/** The reviews of a shop by product, read at most once for a request. */
export class Reviews {
  readonly #shop: Shop
  readonly #budget: Budget
  #byProduct: Map<number, Review[]> | undefined

  constructor(shop: Shop, budget: Budget) {
    this.#shop = shop
    this.#budget = budget
  }

  of(productId: number): readonly Review[] {
    this.#byProduct ??= this.#read()
    return this.#byProduct.get(productId) ?? []
  }

  #read(): Map<number, Review[]> {
    const all = this.#shop.documents.find<Review>('posts')
    // Ten of them take about as much time as a field.
    this.#budget.spend(Math.ceil(all.length / 10))
    return Map.groupBy(all, ({ product }) => Number(product))
  }
}

/** Answers the fields of one operation: what is behind each is looked up once. */
export class Answers {
  /** By the number of an order that was answered with, the customer whose order it is. */
  readonly ordersShown = new Map<string, number>()
  readonly problems = new Set<string>()
  readonly #shop: Shop
  readonly #caller: GraphCaller
  readonly #budget: Budget
  readonly #reviews: Reviews
  readonly #customers = new Map<string, object | null>()
  readonly #owners = new Map<string, number>()
  readonly #orders: CallBatch<number, Awaited<ReturnType<Code['orders']>>>
  readonly #cards: CallBatch<string, Awaited<ReturnType<Code['giftCard']>> | null>

  constructor(shop: Shop, caller: GraphCaller, { budget, reviews }: { budget: Budget; reviews: Reviews }) {
    this.#shop = shop
    this.#caller = caller
    this.#budget = budget
    this.#reviews = reviews
    const live = () => shop.callEach<Code>('wholesale-graph')
    const context = { ...caller, ordersOf: (customerId: number) => this.#ordersOf(customerId) }
    this.#orders = new CallBatch(MOST_ASKED, async (ids) => {
      await budget.yieldTurn()
      return live().orders(ids.map((id) => [{ id }, context]))
    })
    this.#cards = new CallBatch(MOST_ASKED, async (codes) => {
      await budget.yieldTurn()
      const left = [...leftOn(shop, new Set(codes))]
      const cards = left.map(([code, coins]) => ({ code, left: coins, pinHash: pinHashOf(shop, code) }))
      const answered = await live().giftCard(cards.map((card) => [card, caller]))
      return codes.map((code) => answered[cards.findIndex((card) => card.code === code)] ?? null)
    })
  }

  /** The fields at the top of queries. */
  get root(): Readonly<Record<string, unknown>> {
    return {
      products: ({ search, first }: { search?: string | null; first?: number | null }) =>
        this.#budget.later(() => this.#products(search ?? '', first ?? MOST_PRODUCTS)),
      product: ({ id }: { id: number }) => this.#budget.later(() => this.#product(id)),
      me: () => this.#me(),
      giftCard: ({ code }: { code: string }) => this.#card(code.slice(0, LONGEST_CODE)),
    }
  }

  #products(search: string, first: number): Promise<object | null>[] {
    // A list takes about as much time as these fields, also an empty one.
    this.#budget.spend(100)
    const values = [search.slice(0, LONGEST_CODE), Math.max(0, Math.min(first, MOST_PRODUCTS))]
    const rows = this.#shop.tables.all<ProductRow>(
      `${SELECT} AND instr(lower(p.name), lower(?)) ORDER BY p.id LIMIT ?`,
      values,
    )
    return this.#budget.each(rows, (row) => this.#toProduct(row))
  }

  #product(id: number): object | null {
    // Each row costs about as much time as these fields.
    this.#budget.spend(5)
    const row = this.#shop.tables.get<ProductRow>(`${SELECT} AND p.id = ?`, [id])
    return row ? this.#toProduct(row) : null
  }

  #toProduct(row: ProductRow): object {
    return { ...row, reviews: () => this.#reviewsOf(row.id) }
  }

  #reviewsOf(productId: number): Promise<object | null>[] {
    return this.#budget.each(this.#reviews.of(productId), ({ message, author }) => ({
      message,
      author: () => this.#author(author),
    }))
  }

  #author(email: string): object | null {
    const known = this.#customers.get(email)
    if (known !== undefined) return known
    this.#budget.spend(5)
    const user = userByEmail(this.#shop, email)
    const customer = user ? this.#toCustomer(user) : null
    this.#customers.set(email, customer)
    return customer
  }

  #me(): object | null {
    const { callerId } = this.#caller
    if (callerId === undefined) return null
    const row = this.#shop.tables.get<{ id: number; email: string; username: string | null }>(
      'SELECT id, email, username FROM Users WHERE id = ?',
      [callerId],
    )
    return row ? this.#toCustomer(row) : null
  }

  #toCustomer({ id, email, username }: { id: number; email: string; username: string | null }): object {
    return { name: username || (email.split('@')[0] ?? ''), orders: () => this.#answerOrders(id) }
  }

  async #answerOrders(customerId: number): Promise<object[] | null> {
    const found = await this.#asked(() => this.#orders.get(customerId))
    if (!Array.isArray(found)) return null
    await this.#budget.turn()
    const real = found.flatMap((order: Order) => {
      const ownerId = this.#owners.get(order.orderId)
      if (ownerId !== undefined) this.ordersShown.set(order.orderId, ownerId)
      return ownerId === undefined ? [] : [order]
    })
    this.#budget.spend(real.length)
    return this.#budget.isExceeded ? null : real
  }

  async #ordersOf(customerId: number): Promise<Order[]> {
    await this.#budget.turn()
    this.#budget.spend(20)
    return ordersOf(this.#shop, customerId).map(({ orderId, totalPrice, delivered }) => {
      this.#owners.set(orderId, customerId)
      return { orderId, totalPrice, delivered }
    })
  }

  #card(code: string): Promise<object | null> {
    return this.#asked(async () => (await this.#cards.get(code)) ?? null)
  }

  /** Null if the live code does not answer, and the request has a problem. */
  async #asked<Value>(ask: () => Promise<Value>): Promise<Value | null> {
    try {
      return await ask()
    } catch (error) {
      this.problems.add(error instanceof RangeError ? error.message : 'A field could not be answered.')
      return null
    }
  }
}
