import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { lookOf } from '../config/look.ts'
import type { Configuration } from '../config/schema.ts'
import type { Host } from '../host/host.ts'
import type { WhichShop } from '../host/which-shop.ts'
import { Translations } from '../http/translations.ts'
import { Journal } from '../training/journal.ts'
import { Addresses } from './addresses.ts'
import { Entrance } from './entrance.ts'
import { standBefore } from './front.ts'
import { Outbox } from './outbox.ts'
import { Passes } from './passes.ts'
import { Porch } from './porch.ts'
import type { Learner, Register, SchoolClass } from './register/register.ts'
import { SqliteRegister } from './register/sqlite-register.ts'

/** What a class is opened with. */
export interface ClassPlan {
  /** What it is called, by the trainer. */
  name: string
  /** The name that shops have their names below, with `https://` where that is how they are reached. */
  base: string
  /** The project's root. */
  root: string
  /** A new class lasts so long. Default: 30 days. */
  days?: number
}

interface Opened {
  register: Register
  itsClass: SchoolClass
  entrance: Entrance
  porch: Porch
  passes: Passes
}

const DEFAULT_DAYS = 30

/** A house that is for a class: learners join at the porch, each has a shop of her own, and there is no home shop. */
export class Classroom {
  readonly addresses: Addresses
  readonly journal: Journal
  readonly #plan: ClassPlan
  readonly #outbox = new Outbox()
  #opened: Opened | undefined

  constructor(plan: ClassPlan, port: number) {
    this.#plan = plan
    this.addresses = new Addresses(plan.base, port)
    this.journal = new Journal(this.#outbox.hurry)
  }

  readonly whichShop: WhichShop = (request) => this.#open.entrance.whichShop(request)

  get register(): Register {
    return this.#open.register
  }

  get itsClass(): SchoolClass {
    return this.#open.itsClass
  }

  /** Where learners join; whoever follows it has the code filled in. */
  get joinLink(): string {
    return `${this.addresses.porch}/?code=${this.itsClass.code}`
  }

  /** Where tools find a learner's shop: whoever knows it gets in. Undefined where there are no names. */
  toolLink({ id, shop, epoch }: Pick<Learner, 'id' | 'shop' | 'epoch'>): string | undefined {
    return this.addresses.tool(shop, this.#open.passes.toolKey(shop, { id, epoch }))
  }

  /** Once the folder is this process's own. */
  async open(
    house: { dataDir: string; configuration: Configuration; warn(message: string): void },
    host: Host,
  ): Promise<void> {
    const { dataDir, configuration, warn } = house
    const { name, days = DEFAULT_DAYS, root } = this.#plan
    const register = new SqliteRegister(join(dataDir, 'class.sqlite'), warn)
    const endsAt = new Date(Date.now() + days * 86_400_000)
    const itsClass = await register.openClass({ name, endsAt })
    const { addresses } = this
    const passes = new Passes(await register.secret())
    const translations = new Translations(join(root, 'content', 'i18n'))
    const porch = new Porch({ register, addresses, passes, look: lookOf(configuration), translations })
    await porch.ready()
    const entrance = new Entrance({ register, addresses, tickets: host.tickets, passes })
    this.#opened = { register, itsClass, entrance, porch, passes }
    this.#outbox.open({ register, host, warn })
    void this.#catchUp(register, host, join(dataDir, 'shops')).catch((error) =>
      warn(`What learners did before the last end could not all be carried yet. ${error}`),
    )
  }

  standBefore(server: Server): void {
    const { entrance, porch } = this.#open
    standBefore(server, { entrance, porch, addresses: this.addresses })
  }

  /** Carries what is left in shops, which are still open. */
  closeOutbox(): Promise<void> {
    return this.#outbox.close()
  }

  async close(): Promise<void> {
    await this.#open.porch.close()
    await this.#open.register.close()
    this.#opened = undefined
  }

  /** Shops whose files were not closed in good order may hold rows that were not carried: they wake, and tell. */
  async #catchUp(register: Register, host: Host, folder: string): Promise<void> {
    for (const { id } of await register.openClasses()) {
      for (const { shop } of await register.learners(id)) {
        if (!this.#opened) return
        if (existsSync(join(folder, `${shop}.sqlite-wal`))) await host.open(shop)
      }
    }
  }

  get #open(): Opened {
    if (!this.#opened) throw new Error('The class is not open')
    return this.#opened
  }
}
