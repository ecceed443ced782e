import type { IncomingMessage, Server } from 'node:http'
import { join } from 'node:path'
import type { HouseOfClass } from '../classroom-door.ts'
import { lookOf } from '../config/look.ts'
import { shopSettings } from '../config/settings.ts'
import type { Host } from '../host/host.ts'
import type { Troubles } from '../host/troubles.ts'
import type { WhichShop } from '../host/which-shop.ts'
import type { AnsweredCall } from '../http/exchanges.ts'
import { Translations } from '../http/translations.ts'
import type { Challenge } from '../training/catalogue.ts'
import { Journal } from '../training/journal.ts'
import { Addresses } from './addresses.ts'
import { catchUp } from './catch-up.ts'
import { DeskActs } from './desk/acts.ts'
import { Desk } from './desk/desk.ts'
import type { DeskPlace } from './desk/place.ts'
import { DiskWatch, troubleText } from './disk-watch.ts'
import { Entrance } from './entrance.ts'
import { Erasure } from './erasure.ts'
import { standBefore } from './front.ts'
import { type Looks, openLooks } from './looks.ts'
import { Outbox } from './outbox.ts'
import { ownClassRoutes } from './own-class.ts'
import { OwnCopies } from './own-copies.ts'
import { Passes } from './passes.ts'
import { PlanKeeper } from './plans/plan-keeper.ts'
import { Porch } from './porch.ts'
import { PorchPlaces } from './porch-places.ts'
import { Presence } from './presence.ts'
import type { Consent } from './register/consent-book.ts'
import type { Learner, Register, SchoolClass } from './register/register.ts'
import { SqliteRegister } from './register/sqlite-register.ts'
import { RoomKeeper } from './room/keeper.ts'
import { type Share, Shares } from './shares.ts'
import { WaitingRoom } from './waiting-room.ts'

/** What a class is opened with. */
export interface ClassPlan {
  /** What it is called, by the trainer. */
  name: string
  /** The name that shops have their names below, with `https://` where that is how they are reached. */
  base: string
  /** The project's root. */
  root: string
  /** Whether HTTPS is spoken here, without a proxy. */
  isSecure?: boolean
  /** A new class lasts so long. Default: 30 days. */
  days?: number
  /** Names are drawn by lot, and nothing goes to a language model elsewhere. */
  isSchool?: boolean
  /** So many days after its end a class is still kept. Default: 30. */
  keepDays?: number
  /** Most that all shops of the class may take of the disk, in bytes. Default: 4 GiB. */
  diskQuota?: number
  /** How much one shop may ask for. Default: 200 requests at once, and 50 in a second. */
  share?: Share
  /** So many may be asking something at the porch at the same time. Default: 1,000. */
  porchPlaces?: number
  /** So many learners are simulated. Default: none. */
  rehearsed?: number
  /** Where the trainer's desk listens. Default: any free port of 127.0.0.1. */
  desk?: DeskPlace
}

interface Opened extends Looks {
  register: Register
  itsClass: SchoolClass
  entrance: Entrance
  porch: Porch
  passes: Passes
  porchPlaces: PorchPlaces
  shares: Shares
  presence: Presence
  keeper: RoomKeeper
  challenges: readonly Challenge[]
  disk: DiskWatch
  erasure: Erasure
  copies: OwnCopies
  keepDays: number
  desk: Desk
  troubles: Troubles
  plans: PlanKeeper
}

const DEFAULT_DAYS = 30
const DEFAULT_KEEP_DAYS = 30
const DEFAULT_QUOTA = 4 * 1024 ** 3

/** A house that is for a class: learners join at the porch, each has a shop of her own, and there is no home shop. */
export class Classroom {
  readonly addresses: Addresses
  readonly journal: Journal
  readonly #plan: ClassPlan
  readonly #outbox = new Outbox()
  #opened: Opened | undefined

  constructor(plan: ClassPlan, port: number) {
    this.#plan = plan
    this.addresses = new Addresses(plan.base, port, plan.isSecure)
    this.journal = new Journal(this.#outbox.hurry, (shop, key) => this.#opened?.keeper.opened(shop.id, key))
  }

  readonly whichShop: WhichShop = (request) => this.#open.entrance.whichShop(request)

  get register(): Register {
    return this.#open.register
  }

  get keeper(): RoomKeeper {
    return this.#open.keeper
  }

  readonly whichShopHears: WhichShop = async (request) =>
    (await this.isUncounted(request)) ? undefined : this.whichShop(request)

  isUncounted(request: IncomingMessage): Promise<boolean> {
    return this.#open.entrance.isByConsent(request)
  }

  isShared(shop: string): boolean {
    return this.#opened?.consents.isIn(shop) ?? false
  }

  /** So many learners are to be simulated. */
  get rehearsed(): number {
    return this.#plan.rehearsed ?? 0
  }

  get itsClass(): SchoolClass {
    return this.#open.itsClass
  }

  /** Where learners join; whoever follows it has the code filled in. */
  get joinLink(): string {
    return `${this.addresses.porch}/?code=${this.itsClass.code}`
  }

  /** Where the desk listens once it is open. */
  get deskPlace(): DeskPlace {
    return this.#plan.desk ?? { host: '127.0.0.1', port: 0 }
  }

  /** Whether HTTPS is spoken here, and not only by a proxy. */
  get hasCertificate(): boolean {
    return this.#plan.isSecure ?? false
  }

  /** Where tools find a learner's shop: whoever knows it gets in. Undefined where there are no names. */
  toolLink({ id, shop, epoch }: Pick<Learner, 'id' | 'shop' | 'epoch'>): string | undefined {
    return this.addresses.tool(shop, this.#open.passes.toolKey(shop, { id, epoch }))
  }

  /** Once the folder is this process's own. */
  async open(house: HouseOfClass, host: Host): Promise<void> {
    const { dataDir, configuration, warn, troubles, metrics, nameOf, challenges, tls, toDisk } = house
    const { name, days = DEFAULT_DAYS, root, isSchool = false } = this.#plan
    const shops = join(dataDir, 'shops')
    const register = new SqliteRegister(join(dataDir, 'class.sqlite'), warn, toDisk)
    const endsAt = new Date(Date.now() + days * 86_400_000)
    const itsClass = await register.openClass({ name, endsAt })
    const { addresses } = this
    const passes = new Passes(await register.secret())
    const translations = new Translations(join(root, 'content', 'i18n'))
    const look = lookOf(configuration)
    const presence = new Presence(register, troubles)
    const keeper = new RoomKeeper({ classId: itsClass.id, register, host, challenges, troubles })
    await keeper.open()
    const { pinboard } = register
    const plans = await PlanKeeper.open({ classId: itsClass.id, pinboard, root, challenges })
    const { keepDays = DEFAULT_KEEP_DAYS, diskQuota: quota = DEFAULT_QUOTA } = this.#plan
    const erasure = new Erasure({ register, host, presence, keepDays, warn })
    const disk = new DiskWatch({
      ...{ folder: shops, quota },
      shops: async () => (await register.learners(itsClass.id)).map(({ shop }) => shop),
      letGrow: async (shop, mayGrow) => (await host.ifAwake(shop))?.tables.letGrow(mayGrow),
      onTrouble: (use) => warn(troubleText(use)),
      troubles,
    })
    const looks = await openLooks({ classId: itsClass.id, register, host, keeper, troubles })
    const { visits, consents } = looks
    const acts = new DeskActs({
      ...{ register, host, presence, disk, keeper, erasure, consents, isSchool, classId: itsClass.id },
      isolation: addresses.isolation,
      joinLink: () => this.joinLink,
    })
    const copies = new OwnCopies(register)
    const waitingRoom = new WaitingRoom()
    const clothes = { look, translations, troubles }
    const settings = shopSettings(configuration)
    const forDesk = {
      ...{ settings, classId: itsClass.id, register, host, challenges, acts, keeper },
      ...{ waitingRoom, isSchool, plans, ...looks, hints: house.hints, answers: house.answers },
      replays: house.replays,
      wayIn: (learner: Learner, consent: Consent) => this.#open.porch.wayIn(learner, consent),
    }
    const desk = new Desk({ ...forDesk, root, metrics, addresses, tls, ...clothes }, this.deskPlace)
    const porch = new Porch({
      ...{ register, addresses, passes, isSchool, erasure, copies, keepDays, nameOf, root, ...clothes },
      ...{ waitingRoom, consents, onKnock: () => keeper.noteNews() },
      toolLink: (learner) => this.toolLink(learner),
      byPass: (request) => this.#open.entrance.learnerAt(request.raw),
    })
    await porch.ready()
    const entrance = new Entrance({ register, addresses, tickets: host.tickets, passes, visits, consents })
    const shares = new Shares(this.#plan.share)
    const porchPlaces = new PorchPlaces(this.#plan.porchPlaces)
    this.#opened = {
      ...{ register, itsClass, entrance, porch, passes, porchPlaces, shares, presence, keeper },
      ...{ challenges, disk, erasure, copies, keepDays, desk, troubles, plans, ...looks },
    }
    const onKept = keeper.rows.bind(keeper)
    this.#outbox.open({ register, host, warn, onKept })
    const isOver = (): boolean => this.#opened === undefined
    void catchUp({ register, host, folder: shops, isOver }).catch((error) =>
      warn(`What learners did before the last end could not all be carried yet. ${error}`),
    )
  }

  /** Before it is open nobody asks for hints. */
  areHintsClosed(): boolean {
    return this.#opened?.plans.areHintsClosed() ?? false
  }

  /** What the class's plan has on at this moment. */
  get challengesNow(): readonly string[] {
    return this.#open.plans.challengesNow
  }

  /** What a learner's own page asks. */
  readonly routes = ownClassRoutes(() => ({
    ...this.#open,
    ...{ journal: this.journal, addresses: this.addresses },
  }))

  /** Something in a shop was answered, other than what the training ground is asked. */
  heard(shop: string, call: AnsweredCall): void {
    this.#opened?.keeper.answered(shop, call)
  }

  standBefore(server: Server): void {
    standBefore(server, { ...this.#open, addresses: this.addresses })
  }

  /** Lets the trainer sit down, and answers with the link that brings her there once. */
  async openDesk(): Promise<string> {
    await this.#open.desk.listen()
    return this.newDeskLink()
  }

  /** Another link. Throws where the desk does not listen. */
  newDeskLink(): string {
    const link = this.#open.desk.newLink()
    if (link === undefined) throw new Error('The desk is not open')
    return link
  }

  /** Carries what is left in shops, which are still open. */
  closeOutbox(): Promise<void> {
    return this.#outbox.close()
  }

  async close(): Promise<void> {
    const { porch, desk, disk, erasure, presence, keeper, register, visits, consents } = this.#open
    disk.close()
    keeper.close()
    erasure.close()
    consents.close()
    await Promise.all([porch.close(), desk.close()])
    // After the desk, which might begin another one.
    await visits.close()
    await presence.close()
    await register.close()
    this.#opened = undefined
  }

  /** Whether names are drawn by lot, and nothing may go to a language model elsewhere. */
  get isSchool(): boolean {
    return this.#plan.isSchool ?? false
  }

  get #open(): Opened {
    if (!this.#opened) throw new Error('The class is not open')
    return this.#opened
  }
}
