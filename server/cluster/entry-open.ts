import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Addresses } from '../class/access/addresses.ts'
import { Passes, passKeysOf, slotKey } from '../class/access/cookies.ts'
import { Shares } from '../class/access/rate-limits.ts'
import { Entrance } from '../class/access/resolve-shop.ts'
import { closeOffice, type Office, openOffice } from '../class/class-server.ts'
import type { DeskPlace } from '../class/dashboard/place.ts'
import { PorchPlaces } from '../class/join/request-limit.ts'
import { roomFigures } from '../class/metrics.ts'
import { type ClassPlan, DEFAULT_DAYS } from '../class/settings.ts'
import { slotOf } from '../class/store/ids.ts'
import type { SchoolClass } from '../class/store/store.ts'
import type { HouseOfClass } from '../class-hooks.ts'
import type { Troubles } from '../host/error-reporter.ts'
import type { Host } from '../host/host.ts'
import { askStanding } from './back-line.ts'
import { BackOffice } from './back-office.ts'
import { hearAtEntry } from './entry-news.ts'
import { farWarnings } from './entry-warnings.ts'
import { FarShops } from './far-shops.ts'
import { machinesOf } from './machines.ts'
import { NodeLine } from './node-line.ts'
import { NodeWatch } from './node-watch.ts'
import { holdersIn, openEntryRegister } from './registers.ts'
import { SeenElsewhere } from './seen-elsewhere.ts'
import type { EntryPart } from './settings.ts'
import { Keeper } from './slots/keeper.ts'
import { raiseEpoch } from './slots/keeping.ts'
import { SlotBook } from './slots/slot-book.ts'
import { slotName } from './slots/slots.ts'
import { addSnapshotCalls } from './snapshots/back-office.ts'
import { S3Store } from './snapshots/s3-store.ts'

export interface EntryOpening {
  plan: ClassPlan
  part: EntryPart
  registerUrl: string
  house: HouseOfClass
  host: Host
  addresses: Addresses
  deskPlace: DeskPlace
  joinLink(): string
}

/** An entry at work. */
export interface OpenEntry {
  itsClass: SchoolClass
  office: Office
  entrance: Entrance
  porchPlaces: PorchPlaces
  shares: Shares
  presence: SeenElsewhere
  troubles: Pick<Troubles, 'unexpected'>
  newcomersTurn: HouseOfClass['newcomersTurn']
  /** Where nodes come to. */
  backPlace: string
  close(): Promise<void>
}

/** Opens porch, desk, and the office behind them, which nodes come to. */
export async function openEntry(opening: EntryOpening): Promise<OpenEntry> {
  const { plan, part, house, host, addresses, deskPlace, joinLink } = opening
  const { warn, troubles } = house
  const { register, database } = await openEntryRegister(opening.registerUrl, house)
  const { news } = register
  const endsAt = new Date(Date.now() + (plan.days ?? DEFAULT_DAYS) * 86_400_000)
  const itsClass = await register.openClass({ name: plan.name, endsAt })
  const [classId, secret] = [itsClass.id, await register.secret()]
  const passes = new Passes(passKeysOf(secret))
  const presence = new SeenElsewhere()
  const book = new SlotBook(database)
  const line = new NodeLine({
    holderOf: (shop) => book.holderOf(shop),
    leasedBy: async (shop) => {
      const { node, isHeld } = (await book.slots())[slotOf(shop)] ?? {}
      return isHeld ? node : undefined
    },
    holders: () => holdersIn(database),
  })
  const watch = new NodeWatch({ book, line, troubles })
  const store = new S3Store(part.snapshots)
  news.hear(({ kind }) => {
    if (kind === 'everything') store.forget()
  })
  const shops = new FarShops({ classId, news, line, watch, removeSnapshots: (shop) => store.remove(shop) })
  await watch.look()
  const office = await openOffice({
    ...{ plan, house, addresses, register, itsClass, passes, shops, presence, deskPlace, joinLink },
    disk: { last: undefined, look: async () => watch.disk() },
    warnings: (speech) => farWarnings({ watch, balancers: () => keeper.troubles }, speech),
    machines: machinesOf(watch, book),
    figures: (room) => roomFigures({ keeper: room }),
    learnerAt: (request) => entrance.learnerAt(request),
    toolAddresses: ({ id, shop, epoch }) => {
      const link = addresses.tool(shop, passes.toolKey(shop, { id, epoch }))
      return { programs: link, wallets: link }
    },
  })
  const entrance = new Entrance({ register, addresses, tickets: host.tickets, passes, ...office })
  const { keeper: room, plans, signals } = office
  const stopHearing = hearAtEntry({
    ...{ classId, news, keeper: room, plans, signals, troubles },
    rowsBy: (ids) => register.journalRows(classId, ids),
    onSeen: (shop) => presence.note(shop),
  })
  const back = new BackOffice({
    isNode: async (name, key) => (await book.nodeByKey(name, key)) !== undefined,
    standing: (alone) => keeper.standing(alone),
    troubles,
  })
  addSnapshotCalls(back.app, {
    ...{ store, warn, nodeOf: ({ node = '' }) => node },
    mayWrite: (node, slot, epoch) => book.holds(node, slotName(slot), epoch),
    raise: (behind) => raiseEpoch(database, behind),
    isKnown: async (shop) => (await register.learnerOfShop(shop)) !== undefined,
  })
  await back.listen(part.back)
  const backPlace = back.place
  const keeper: Keeper = new Keeper({
    ...{ url: opening.registerUrl, balancers: part.haproxy, warn },
    entry: { name: entryName(), address: backPlace },
    passKey: (slot) => slotKey(secret, slot),
    askPeer: (address) => askStanding(`http://${address}`, true),
  })
  await keeper.open()
  return {
    ...{ itsClass, office, entrance, presence, troubles, backPlace },
    newcomersTurn: house.newcomersTurn,
    porchPlaces: new PorchPlaces(plan.porchPlaces),
    shares: new Shares(plan.share),
    close: async () => {
      stopHearing()
      watch.close()
      await keeper.close()
      await Promise.all([closeOffice(office), back.close()])
      await Promise.all([register.close(), database.close()])
    },
  }
}

/** Two entries on one machine, or one that was started anew, are two. */
function entryName(): string {
  return `${hostname().slice(0, 40)}-${randomBytes(4).toString('hex')}`
}
