import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Addresses } from '../../class/access/addresses.ts'
import type { ClassRouterOptions, JoinPages } from '../../class/access/class-router.ts'
import { AccessCookies } from '../../class/access/cookies.ts'
import { watchEnds } from '../../class/access/end-watch.ts'
import { ShopRateLimits } from '../../class/access/rate-limits.ts'
import { ShopResolver } from '../../class/access/resolve-shop.ts'
import { factsOf } from '../../class/activity/tracker.ts'
import { LocalShops } from '../../class/class-shops.ts'
import { Contest } from '../../class/contest/contest.ts'
import { PlayerBoard } from '../../class/contest/player-board.ts'
import { announceTeams } from '../../class/contest/team-news.ts'
import { DiskWatch, diskProblemText, ShopSizes } from '../../class/disk-watch.ts'
import { CurrentControls } from '../../class/events/current-controls.ts'
import type { Outbox } from '../../class/events/outbox.ts'
import { Presence } from '../../class/events/presence.ts'
import { CachedPages } from '../../class/join/pages.ts'
import { JoinRequestLimit } from '../../class/join/request-limit.ts'
import type { LearnerRoutesOptions } from '../../class/learner/routes.ts'
import { diskMetrics, shopMetrics, withClassMetrics } from '../../class/metrics.ts'
import { ClassPlans } from '../../class/plans/class-plans.ts'
import { DataExports } from '../../class/privacy/data-export.ts'
import { noticeValues } from '../../class/privacy/notice.ts'
import { type ClassSettings, DEFAULT_QUOTA } from '../../class/settings.ts'
import { SHOP_ID, slotOf } from '../../class/store/ids.ts'
import { Database } from '../../class/store/postgres/database.ts'
import type { ClassStore } from '../../class/store/store.ts'
import type { ClassDependencies } from '../../class-hooks.ts'
import { type Branding, brandingOf } from '../../config/branding.ts'
import type { Host } from '../../host/host.ts'
import { Translations } from '../../http/replies/translations.ts'

import { ActivitySender } from '../activity-feed.ts'
import { requestDatabaseAccess } from '../database-access.ts'
import type { NodeStatus } from '../node-api.ts'
import { appendAsNode, personalRecordsAsNode } from '../schema.ts'
import type { NodeSettings } from '../settings.ts'
import { PostgresLeaseClient } from '../slots/lease-client.ts'
import { LeaseHolder } from '../slots/lease-holder.ts'
import { type AcquiredSlot, type NodeIdentity, slotName } from '../slots/model.ts'
import { NodeSnapshots } from '../snapshots/node-snapshots.ts'
import { SlotFiles } from '../snapshots/slot-files.ts'
import type { Snapshots } from '../snapshots/types.ts'
import { openNodeStore } from '../stores.ts'
import type { NodeApiOptions } from './api.ts'
import { handleNodeMessages } from './message-handler.ts'
import { nodeMetrics } from './metrics.ts'
import { createSlotEvents } from './slot-events.ts'

export interface NodeOptions {
  plan: ClassSettings
  settings: NodeSettings
  storeUrl: string
  /** Fingerprint of the labs that LABS_DIR adds; empty without any. */
  labs: string
  application: ClassDependencies
  host: Host
  addresses: Addresses
  outbox: Outbox
}

/** The running parts of a node. */
export interface OpenNode
  extends Omit<ClassRouterOptions, 'activity' | 'addresses'>,
    Omit<LearnerRoutesOptions, 'activity' | 'addresses' | 'eventLog' | 'browsers' | 'teamSockets'> {
  classStore: ClassStore
  activity: ActivitySender
  holder: LeaseHolder
  snapshots: Snapshots
  api: NodeApiOptions
  signals: CurrentControls
  plans: ClassPlans
  contest: Contest
  playerBoard: PlayerBoard
  close(): Promise<void>
}

/** Opens the parts of a node. It holds no slots before `holder.open`. */
export async function openNode(options: NodeOptions): Promise<OpenNode> {
  const { plan, settings, application, host, addresses, outbox } = options
  const { warn, reporter, challenges, dataDir, configuration } = application
  const folder = join(dataDir, 'shops')
  const identity: NodeIdentity = {
    name: settings.name,
    address: settings.address,
    folder: readFolderId(dataDir),
    bootId: randomBytes(16).toString('hex'),
    key: randomBytes(32).toString('hex'),
  }
  const shops = new LocalShops(host, application.hints)
  const appender = appendAsNode(
    identity,
    () => new Map(holder.held().map((slot) => [slot, holder.epochOf(slotName(slot)) ?? 0])),
  )
  const { classStore, itsClass } = await openNodeStore(
    { url: options.storeUrl, name: plan.name, application },
    appender,
  )
  const database = new Database(options.storeUrl, 1)
  const { pubSub } = classStore
  const [classId, { messageStore }] = [itsClass.id, classStore]
  const plans = await ClassPlans.open({ classId, messageStore, root: plan.root, challenges })
  const signals = await CurrentControls.open({ classId, messageStore })
  const contest = await Contest.open({
    classId,
    classStore,
    challenges: challenges.map(factsOf),
    reporter,
    isPaused: () => signals.isPaused || plans.isJudgingPaused(),
  })
  const isKnown = async (shop: string): Promise<boolean> =>
    (await classStore.learnerOfShop(shop)) !== undefined
  /** Slots that are being taken over. Their snapshots already belong to this node and have to be compared. */
  const acquiring = new Map<number, AcquiredSlot>()
  const snapshots: Snapshots = new NodeSnapshots({
    dataDir,
    warn,
    gateway: { url: settings.gatewayUrl, bearer: `${identity.name}.${identity.key}` },
    slots: {
      epochOf: (shop) => acquiring.get(slotOf(shop))?.epoch ?? holder.epochOf(shop),
      hasNewestFiles: (shop) => acquiring.get(slotOf(shop))?.hasNewestFiles ?? holder.hasNewestFiles(shop),
    },
    readEvents: async (shop) => {
      const learner = await classStore.learnerOfShop(shop)
      return learner && classStore.eventsOf(learner.id)
    },
    applyEvents: application.applyStoredEvents,
    deliverSoon: outbox.enqueue,
    isKnown,
  })
  const holder: LeaseHolder = new LeaseHolder({
    identity,
    warn,
    askDatabaseAccess: () => requestDatabaseAccess(settings.gatewayUrl),
    client: new PostgresLeaseClient(options.storeUrl, () => void holder.renewSoon()),
    events: createSlotEvents({
      host,
      snapshots,
      folder,
      warn,
      acquiring,
      isKnown,
      files: new SlotFiles({ folder: join(dataDir, 'snapshots'), shops: folder }),
      isMine: (shop) => holder.holds(shop),
      deliverAll: () => outbox.flush(),
    }),
  })
  const isOurs = (shop: string): boolean => SHOP_ID.test(shop) && holder.holds(shop)
  const disk = new DiskWatch({
    sizes: new ShopSizes(folder),
    quota: () => plan.diskQuota ?? DEFAULT_QUOTA,
    reporter,
    shops: async () =>
      [...new Set(readdirSync(folder).map((name) => name.split('.')[0] ?? ''))].filter(isOurs),
    letGrow: (shop, mayGrow) => shops.letGrow(shop, mayGrow),
    onProblem: (use) => warn(diskProblemText(use)),
  })
  const status = async (): Promise<NodeStatus> => {
    const { used, quota, free, problem: trouble = null } = disk.lastMeasured ?? (await disk.measure())
    const undoable = [...(await shops.allUndoableUntil())].filter(([shop]) => isOurs(shop))
    return {
      name: settings.name,
      slots: holder.held().length,
      labs: options.labs,
      snapshotDelay: snapshots.delay(),
      awake: host.awake().filter((shop) => SHOP_ID.test(shop)).length,
      tabs: [...(await shops.shopsWithOpenTabs())].filter(isOurs),
      undoable: Object.fromEntries(undoable.map(([shop, until]) => [shop, until.toISOString()])),
      disk: { used, quota, free, trouble },
    }
  }
  const presence = new Presence(classStore, reporter)
  const activity = new ActivitySender(pubSub, classId)
  const translations = new Translations(join(plan.root, 'content', 'i18n'))
  const stopListening = handleNodeMessages({
    classId,
    pubSub,
    plans,
    signals,
    shops,
    awake: () => host.awake(),
    reporter,
  })
  const stopWatchingEnds = watchEnds({ classStore, shops, reporter })
  announceTeams({ contest, shops, reporter })
  const accessCookies = new AccessCookies({ of: (shop) => holder.cookieKey(shop) })
  const [visits, consents] = [{ shopAt: () => undefined, at: () => undefined }, noLiveVisits]
  outbox.open({ classStore, host, warn, onStored: () => {}, maySend: isOurs })
  snapshots.begin(host)
  return {
    classStore,
    plans,
    signals,
    contest,
    playerBoard: new PlayerBoard(contest),
    activity,
    holder,
    snapshots,
    presence,
    visits,
    consents,
    reporter,
    challenges,
    ownFlag: application.ownFlag,
    anonymousTurn: application.anonymousTurn,
    resolver: new ShopResolver({
      classStore,
      addresses,
      shopTokens: host.tokens,
      accessCookies,
      classes: { all: () => [{ visits }], ofShop: () => ({ consents }) },
    }),
    joinApp: createNodePages({ look: brandingOf(configuration), translations, addresses }),
    joinRequestLimit: new JoinRequestLimit(plan.joinRequestLimit),
    rateLimits: new ShopRateLimits(plan.rateLimit),
    dataExports: new DataExports(classStore, personalRecordsAsNode(database, appender), challenges),
    noticeValues: noticeValues(plan, application),
    translations,
    api: {
      shops,
      challenges,
      status,
      reporter,
      beginRequest: (shop) => holder.beginRequestSoon(shop),
      metrics: withClassMetrics(application, [
        ...shopMetrics({ host, outbox }),
        ...diskMetrics(() => [{ name: itsClass.name, disk }]),
        ...nodeMetrics({ holder, snapshots }),
      ]),
      gatewayKey: createHash('sha256').update(identity.key).digest('hex'),
    },
    close: async () => {
      stopListening()
      contest.close()
      stopWatchingEnds()
      disk.close()
      activity.close()
      await holder.close()
      await snapshots.close()
      await presence
        .close()
        .catch((error) => reporter.unexpected(error, { doing: 'writing down signs of life' }))
      await Promise.all([classStore.close(), database.close()])
    },
  }
}

/** Live visits exist only if one process runs the whole class. */
const noLiveVisits: OpenNode['consents'] & { granted(): undefined } = {
  openConsent: () => undefined,
  granted: () => undefined,
  answer: async () => false,
  end: async () => false,
}

/** Pages for requests that a node rejects. They look like the join pages, which are on the gateway. */
function createNodePages(parts: {
  look: Branding
  translations: Translations
  addresses: Addresses
}): JoinPages {
  const { look, translations, addresses } = parts
  const pages = new CachedPages(look)
  return {
    noticePage: (headers, title, text) =>
      pages.notice(translations.initialTranslator({ headers }), title, text, addresses.joinOrigin),
    // HAProxy never routes requests for the join pages to a node.
    routing: (_request, response) => {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      response.end('The join pages are not on this machine.')
    },
  }
}

const FILE = 'node-id'

/**
 * Returns the id of a folder of shops; creates it once. Only the process that holds the folder's lock may call this.
 * The id proves that the previous process is dead and that the files are the newest of the slots that it held.
 */
function readFolderId(folder: string): string {
  const file = join(folder, FILE)
  const known = readIfThere(file)
  if (known !== undefined && /^[0-9a-f]{32}$/.test(known)) return known
  const id = randomBytes(16).toString('hex')
  // Not flushed: if a power loss deletes the file, snapshots are fetched once more than needed.
  writeFileSync(`${file}.new`, id)
  renameSync(`${file}.new`, file)
  return id
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
