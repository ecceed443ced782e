import type { IncomingMessage } from 'node:http'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Learner } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import type { ShopResolver } from './resolve-shop.ts'

export interface TeamSocketsOptions {
  classStore: Pick<ClassStore, 'learnerOfShop' | 'pubSub'>
  resolver: Pick<ShopResolver, 'presentMember' | 'isStillLetIn'>
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** Changes that come together are looked at once. */
const COLLECT_MS = 20

/**
 * The clients that have the shared shop of a team open: which members are there, and that nobody stays who is not in the
 * team any more.
 */
export class TeamSockets {
  readonly #parts: () => TeamSocketsOptions
  /** Awake shops of teams. */
  readonly #shops = new Set<Shop>()
  #timer: NodeJS.Timeout | undefined
  #unsubscribe = (): void => {}

  /** `parts` is called once the class is open. */
  constructor(parts: () => TeamSocketsOptions) {
    this.#parts = parts
  }

  watch(shop: Shop): void {
    shop.onConnect(() => void this.#note(shop).catch((error) => this.#fail(error)))
  }

  /** Follows who is in which team. */
  start(): void {
    this.#unsubscribe = this.#parts().classStore.pubSub.subscribe(({ kind }) => {
      if (kind !== 'contest' && kind !== 'learner' && kind !== 'everything') return
      if (this.#shops.size > 0) this.#timer ??= setTimeout(() => void this.#check(), COLLECT_MS).unref()
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#unsubscribe()
    this.#shops.clear()
  }

  /** Which member asks; undefined in a shop that is not shared, and if nobody can tell. */
  memberOf(request: IncomingMessage): Promise<Learner | undefined> {
    return this.#parts().resolver.presentMember(request)
  }

  /** Nicknames of the members who have the shop open, in alphabetical order. */
  async membersHere({ sockets }: Pick<Shop, 'sockets'>): Promise<string[]> {
    const { resolver } = this.#parts()
    const found = await Promise.all([...sockets].map(({ request }) => resolver.presentMember(request)))
    return [...new Set(found.flatMap((member) => member?.nickname ?? []))].sort((one, other) =>
      one.localeCompare(other),
    )
  }

  async #note(shop: Shop): Promise<void> {
    const owner = await this.#parts().classStore.learnerOfShop(shop.id)
    if (owner?.teamId == null) return
    this.#shops.add(shop)
    // The team may have changed while the client connected.
    await this.#disconnectOthers(shop)
  }

  async #check(): Promise<void> {
    this.#timer = undefined
    for (const shop of this.#shops) {
      if (shop.sockets.size === 0) this.#shops.delete(shop)
      await this.#disconnectOthers(shop).catch((error) => this.#fail(error))
    }
  }

  async #disconnectOthers({ sockets }: Shop): Promise<void> {
    const { resolver } = this.#parts()
    for (const socket of [...sockets]) {
      const request: IncomingMessage = socket.request
      if (!(await resolver.isStillLetIn(request))) socket.disconnect(true)
    }
  }

  #fail(error: unknown): void {
    if (error instanceof StoreUnavailable) return
    this.#parts().reporter.unexpected(error, { doing: 'looking who is in the shop of a team' })
  }
}
