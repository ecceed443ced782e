import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '../class/access/addresses.ts'
import type { FrontParts } from '../class/access/class-router.ts'
import { Passes } from '../class/access/cookies.ts'
import { Shares } from '../class/access/rate-limits.ts'
import { Entrance } from '../class/access/resolve-shop.ts'
import { NearShops } from '../class/class-shops.ts'
import { DiskWatch, troubleText } from '../class/disk-watch.ts'
import { SignalKeeper } from '../class/events/class-controls.ts'
import type { Outbox } from '../class/events/outbox.ts'
import { Presence } from '../class/events/presence.ts'
import { PorchPlaces } from '../class/join/request-limit.ts'
import type { OwnClassParts } from '../class/learner/routes.ts'
import { classMetrics, shopFigures } from '../class/metrics.ts'
import { PlanKeeper } from '../class/plans/plan-keeper.ts'
import { OwnCopies } from '../class/privacy/data-export.ts'
import { type ClassPlan, DEFAULT_KEEP_DAYS, DEFAULT_QUOTA } from '../class/settings.ts'
import { SHOP_NAME, slotOf } from '../class/store/ids.ts'
import type { HouseOfClass } from '../class-hooks.ts'
import { lookOf } from '../config/look.ts'
import type { Host } from '../host/host.ts'
import { Translations } from '../http/replies/translations.ts'
import { askStanding } from './back-line.ts'
import { folderId } from './folder-id.ts'
import { LifeTeller } from './life.ts'
import type { NodeStatus } from './node-calls.ts'
import type { NodeDoorParts } from './node-door.ts'
import { nodeFace } from './node-face.ts'
import { nodeFigures } from './node-figures.ts'
import { hearAtNode } from './node-news.ts'
import { slotEventsOf } from './node-slots.ts'
import { openNodeRegister } from './registers.ts'
import { appendingAs } from './schema.ts'
import type { NodePart } from './settings.ts'
import { LeaseHolder } from './slots/lease-holder.ts'
import { SlotLine } from './slots/slot-line.ts'
import { type Gained, type NodeSelf, slotName } from './slots/slots.ts'
import { NodeSnapshots } from './snapshots/node-snapshots.ts'
import { SlotFiles } from './snapshots/slot-files.ts'
import type { Snapshots } from './snapshots/snapshots.ts'

export interface NodeOpening {
  plan: ClassPlan
  part: NodePart
  registerUrl: string
  house: HouseOfClass
  host: Host
  addresses: Addresses
  outbox: Outbox
}

/** A node at work. */
export interface OpenNode
  extends Omit<FrontParts, 'news' | 'addresses'>,
    Omit<OwnClassParts, 'news' | 'addresses' | 'journal' | 'browsers'> {
  life: LifeTeller
  holder: LeaseHolder
  snapshots: Snapshots
  door: NodeDoorParts
  signals: SignalKeeper
  plans: PlanKeeper
  close(): Promise<void>
}

/** Opens all that a node needs. It holds nothing before `holder.open`. */
export async function openNode(opening: NodeOpening): Promise<OpenNode> {
  const { plan, part, house, host, addresses, outbox } = opening
  const { warn, troubles, challenges, dataDir, configuration } = house
  const folder = join(dataDir, 'shops')
  const self: NodeSelf = {
    ...{ name: part.name, address: part.address, folder: folderId(dataDir) },
    ...{ bootId: randomBytes(16).toString('hex'), key: randomBytes(32).toString('hex') },
  }
  const shops = new NearShops(host, house.hints)
  const { register, itsClass } = await openNodeRegister(
    { url: opening.registerUrl, name: plan.name, house },
    appendingAs(
      self,
      () => new Map(holder.held().map((slot) => [slot, holder.epochOf(slotName(slot)) ?? 0])),
    ),
  )
  const { news } = register
  const [classId, { pinboard }] = [itsClass.id, register]
  const plans = await PlanKeeper.open({ classId, pinboard, root: plan.root, challenges })
  const signals = await SignalKeeper.open({ classId, pinboard })
  const isKnown = async (shop: string): Promise<boolean> => (await register.learnerOfShop(shop)) !== undefined
  /** Slots that are being taken over: what is kept of them elsewhere is ours by now, to be looked through. */
  const coming = new Map<number, Gained>()
  const snapshots: Snapshots = new NodeSnapshots({
    ...{ dataDir, warn },
    entry: { url: part.entryUrl, bearer: `${self.name}.${self.key}` },
    slots: {
      epochOf: (shop) => coming.get(slotOf(shop))?.epoch ?? holder.epochOf(shop),
      isOurLast: (shop) => coming.get(slotOf(shop))?.isOurLast ?? holder.isOurLast(shop),
    },
    rowsOf: async (shop) => {
      const learner = await register.learnerOfShop(shop)
      return learner && register.journalOf(learner.id)
    },
    note: house.catchUpWithJournal,
    hurry: outbox.hurry,
    isKnown,
  })
  const holder: LeaseHolder = new LeaseHolder({
    ...{ self, warn, askStanding: () => askStanding(part.entryUrl) },
    line: new SlotLine(opening.registerUrl, () => void holder.hurry()),
    events: slotEventsOf({
      ...{ host, snapshots, folder, warn, coming },
      isKnown,
      files: new SlotFiles({ folder: join(dataDir, 'snapshots'), shops: folder }),
      isMine: (shop) => holder.isMine(shop),
      carryAll: () => outbox.flush(),
    }),
  })
  const isOurs = (shop: string): boolean => SHOP_NAME.test(shop) && holder.isMine(shop)
  const disk = new DiskWatch({
    ...{ folder, quota: plan.diskQuota ?? DEFAULT_QUOTA, troubles },
    shops: async () =>
      [...new Set(readdirSync(folder).map((name) => name.split('.')[0] ?? ''))].filter(isOurs),
    letGrow: (shop, mayGrow) => shops.letGrow(shop, mayGrow),
    onTrouble: (use) => warn(troubleText(use)),
  })
  const status = async (): Promise<NodeStatus> => {
    const { used, quota, free, trouble = null } = disk.last ?? (await disk.look())
    const undoable = [...(await shops.allUndoable())].filter(([shop]) => isOurs(shop))
    return {
      ...{ name: part.name, slots: holder.held().length, late: snapshots.late() },
      awake: host.awake().filter((shop) => SHOP_NAME.test(shop)).length,
      tabs: [...(await shops.withTabs())].filter(isOurs),
      undoable: Object.fromEntries(undoable.map(([shop, until]) => [shop, until.toISOString()])),
      disk: { used, quota, free, trouble },
    }
  }
  const presence = new Presence(register, troubles)
  const life = new LifeTeller(news, classId)
  const translations = new Translations(join(plan.root, 'content', 'i18n'))
  const stopHearing = hearAtNode({
    classId,
    news,
    plans,
    signals,
    shops,
    awake: () => host.awake(),
    troubles,
  })
  const passes = new Passes({ of: (shop) => holder.passKey(shop) })
  const [visits, consents] = [{ shopAt: () => undefined, at: () => undefined }, nobodyIn]
  outbox.open({ register, host, warn, onKept: () => {}, mayCarry: isOurs })
  snapshots.begin(host)
  return {
    ...{
      register,
      plans,
      signals,
      life,
      holder,
      snapshots,
      presence,
      visits,
      consents,
      troubles,
      challenges,
    },
    newcomersTurn: house.newcomersTurn,
    entrance: new Entrance({ register, addresses, tickets: host.tickets, passes, visits, consents }),
    porch: nodeFace({ look: lookOf(configuration), translations, addresses }),
    porchPlaces: new PorchPlaces(plan.porchPlaces),
    shares: new Shares(plan.share),
    copies: new OwnCopies(register),
    keepDays: plan.keepDays ?? DEFAULT_KEEP_DAYS,
    door: {
      ...{ shops, challenges, status, troubles, begin: (shop) => holder.beginSoon(shop) },
      metrics: classMetrics(house, [
        ...shopFigures({ host, outbox, disk }),
        ...nodeFigures({ holder, snapshots }),
      ]),
      entryKey: createHash('sha256').update(self.key).digest('hex'),
    },
    close: async () => {
      stopHearing()
      disk.close()
      life.close()
      await holder.close()
      await snapshots.close()
      await presence
        .close()
        .catch((error) => troubles.unexpected(error, { doing: 'writing down signs of life' }))
      await register.close()
    },
  }
}

/** Trainers are let in live where there is one process only. */
const nobodyIn: OpenNode['consents'] & { allowed(): undefined } = {
  at: () => undefined,
  allowed: () => undefined,
  answer: async () => false,
  end: async () => false,
}
