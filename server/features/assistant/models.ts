import type { UserRow } from '#lab'
import type { ChatBotSettings } from '../../config/schema.ts'
import { deliveryRows, MEMBERSHIP_COST } from '../../shop/records/deliveries.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Model, ModelUnavailable } from './model.ts'
import { createRealModel } from './real-model.ts'
import { createScriptedModel } from './scripted-model/model.ts'
import type { ShopKnowledge } from './scripted-model/steps.ts'

/** The model in use: the scripted one, or a real one if it is configured. */
export interface Models {
  /** Whether answers cost money: other sites must not spend it through a learner's browser. */
  isMetered: boolean
  /** Runs a model for a shop when it is the shop's turn. Throws `ModelUnavailable` otherwise. */
  inTurn<T>(
    shop: Shop,
    customer: UserRow | undefined,
    work: (model: Model) => AsyncIterable<T>,
  ): AsyncIterable<T>
}

/** What real models need besides their settings. */
export interface ModelsOptions {
  /** LLM_API_KEY. */
  key: string | undefined
  /** Called with the reason when a real model does not answer. */
  warn(message: string): void
  /** Whether a shop is a scratch shop. It always uses the scripted model, so that verdicts are deterministic. */
  isForProof(shop: Shop): boolean
}

/** Creates the models of an application. */
export function createModels(settings: ChatBotSettings, { key, warn, isForProof }: ModelsOptions): Models {
  const { llmApiUrl: url } = settings
  const standIn: Models = {
    isMetered: false,
    inTurn: (shop, customer, work) =>
      work(createScriptedModel(readShopKnowledge(shop, customer, settings.name))),
  }
  if (url === null) return standIn
  const model = createRealModel({ settings, url, key, warn })
  const gate = new QuestionLimit(settings.llmRequestsPerMinute)
  return {
    isMetered: true,
    inTurn: (shop, customer, work) =>
      isForProof(shop) ? standIn.inTurn(shop, customer, work) : gate.run(shop, () => work(model)),
  }
}

/** What the scripted model knows of a shop. */
export function readShopKnowledge(shop: Shop, customer: UserRow | undefined, botName: string): ShopKnowledge {
  const products = shop.tables.all<{ name: string }>('SELECT name FROM Products WHERE deletedAt IS NULL')
  return {
    seed: shop.id,
    botName,
    shopName: shop.settings.shopName,
    customerName: customer?.username || undefined,
    deliveries: deliveryRows(shop),
    deluxeCost: MEMBERSHIP_COST,
    products: products.map(({ name }) => name),
  }
}

const MINUTE_MS = 60_000

/** Limits each shop to one question at a time and a number per minute: a real model costs money. */
class QuestionLimit {
  readonly #most: number
  readonly #busy = new WeakSet<Shop>()
  readonly #asked = new WeakMap<Shop, number[]>()

  constructor(mostPerMinute: number) {
    this.#most = mostPerMinute
  }

  /** Runs work if the shop is within its limits. Throws `ModelUnavailable` otherwise. */
  async *run<T>(shop: Shop, work: () => AsyncIterable<T>): AsyncGenerator<T> {
    if (this.#busy.has(shop))
      throw new ModelUnavailable('One question at a time, please: I am still at the last one.')
    this.#count(shop)
    this.#busy.add(shop)
    try {
      yield* work()
    } finally {
      this.#busy.delete(shop)
    }
  }

  #count(shop: Shop): void {
    const now = shop.clock.now().getTime()
    const recent = (this.#asked.get(shop) ?? []).filter((at) => now - at < MINUTE_MS)
    if (recent.length >= this.#most) {
      throw new ModelUnavailable(
        'That is a lot of questions in a minute. Please let me catch my breath, and try again.',
      )
    }
    this.#asked.set(shop, [...recent, now])
  }
}
