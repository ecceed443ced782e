import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import type { Addresses } from '../../class/access/addresses.ts'
import { AccessCookies, signingKeysFrom, slotKey } from '../../class/access/cookies.ts'
import { ShopRateLimits } from '../../class/access/rate-limits.ts'
import { ShopResolver } from '../../class/access/resolve-shop.ts'
import { type ClassParts, openClassParts } from '../../class/class-parts.ts'
import { type ClassServer, closeClassServer, openClassServer } from '../../class/class-server.ts'
import type { ListenAddress } from '../../class/dashboard/address.ts'
import { JoinRequestLimit } from '../../class/join/request-limit.ts'
import { activityMetrics } from '../../class/metrics.ts'
import { openClass } from '../../class/open-class.ts'
import { OpenClasses } from '../../class/open-classes.ts'
import type { ClassSettings } from '../../class/settings.ts'
import { slotOf } from '../../class/store/ids.ts'
import type { Learner, SchoolClass } from '../../class/store/model.ts'
import type { ClassDependencies } from '../../class-hooks.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Host } from '../../host/host.ts'
import type { Translator } from '../../http/replies/translations.ts'
import { requestDatabaseAccess } from '../database-access.ts'
import type { GatewaySettings } from '../settings.ts'
import { SlotCoordinator } from '../slots/coordinator.ts'
import { raiseEpoch } from '../slots/coordinator-queries.ts'
import { SlotDirectory } from '../slots/directory.ts'
import { slotName } from '../slots/model.ts'
import { addSnapshotRoutes } from '../snapshots/routes.ts'
import { S3Store } from '../snapshots/s3-store.ts'
import { openGatewayStore, readNodes } from '../stores.ts'
import { InternalApi } from './internal-api.ts'
import { handleGatewayMessages } from './message-handler.ts'
import { NodeClient } from './node-client.ts'
import { createClusterControls, NodeMonitor } from './node-monitor.ts'
import { RemotePresence, RemoteShops } from './remote-shops.ts'
import { clusterWarnings } from './warnings.ts'

export interface GatewayOptions {
  plan: ClassSettings
  settings: GatewaySettings
  storeUrl: string
  /** Fingerprint of the labs that LABS_DIR adds; empty without any. */
  labs: string
  application: ClassDependencies
  host: Host
  addresses: Addresses
  dashboardAddress: ListenAddress
}

/** The running parts of a gateway. */
export interface OpenGateway {
  itsClass: SchoolClass
  classServer: ClassServer
  parts: ClassParts
  resolver: ShopResolver
  joinRequestLimit: JoinRequestLimit
  rateLimits: ShopRateLimits
  presence: RemotePresence
  reporter: Pick<ErrorReporter, 'unexpected'>
  anonymousTurn: ClassDependencies['anonymousTurn']
  /** Where nodes reach the internal API, `host:port`. */
  internalApiAddress: string
  close(): Promise<void>
}

/** Opens the join pages, the dashboard and the internal API for nodes. */
export async function openGateway(options: GatewayOptions): Promise<OpenGateway> {
  const { plan, settings, application, host, addresses, dashboardAddress } = options
  const { warn, reporter } = application
  const { classStore, database } = await openGatewayStore(options.storeUrl, application)
  const { pubSub } = classStore
  const itsClass = await openClass({ classStore, settings: plan, warn })
  const [classId, secret] = [itsClass.id, await classStore.signingSecret()]
  const accessCookies = new AccessCookies(signingKeysFrom(secret))
  const presence = new RemotePresence()
  const directory = new SlotDirectory(database)
  const nodeClient = new NodeClient({
    holderOf: (shop) => directory.holderOf(shop),
    leaseHolderOf: async (shop) => {
      const { node, isHeld } = (await directory.slots())[slotOf(shop)] ?? {}
      return isHeld ? node : undefined
    },
    nodes: () => readNodes(database),
  })
  const monitor = new NodeMonitor({ directory, nodeClient, reporter })
  const store = new S3Store(settings.snapshots)
  pubSub.subscribe(({ kind }) => {
    if (kind === 'everything') store.forget()
  })
  const shops = new RemoteShops({
    classId,
    pubSub,
    nodeClient,
    monitor,
    removeSnapshots: (shop) => store.remove(shop),
  })
  await monitor.poll()
  // A cluster has one class.
  const classes: OpenClasses<ClassParts> = new OpenClasses<ClassParts>({
    classStore,
    isServed: (id) => id === classId,
    open: () => openClassParts(partsOptions()),
  })
  const serverOptions = {
    settings: plan,
    application,
    addresses,
    classStore,
    classes,
    accessCookies,
    shops,
    presence,
    dashboardAddress,
    operatorRole: 'owner' as const,
    firstClass: () => firstParts,
    metrics: activityMetrics(() => classes.all()),
    learnerByCookie: (request: IncomingMessage) => resolver.learnerByCookie(request),
    ownerByCookie: (request: IncomingMessage) => resolver.ownerByCookie(request),
    toolAddresses: ({ id, shop, epoch }: Learner) => {
      const link = addresses.toolOrigin(shop, accessCookies.createToolKey(shop, { id, epoch }))
      return { programs: link, wallets: link }
    },
  }
  const classServer = await openClassServer(serverOptions)
  const partsOptions = () => ({
    ...serverOptions,
    itsClass,
    server: classServer,
    disk: { lastMeasured: undefined, measure: async () => monitor.disk() },
    warnings: (speech: Translator) =>
      clusterWarnings(
        { monitor, labs: options.labs, loadBalancerErrors: () => coordinator.loadBalancerErrors },
        speech,
      ),
    cluster: createClusterControls(monitor, directory),
  })
  const opened = await classes.open(classId)
  if (!opened) throw new Error('The class was erased while it was opened')
  const firstParts = opened
  const resolver = new ShopResolver({
    classStore,
    addresses,
    shopTokens: host.tokens,
    accessCookies,
    classes,
  })
  const { tracker, plans, signals } = firstParts
  const stopListening = handleGatewayMessages({
    classId,
    pubSub,
    tracker,
    plans,
    signals,
    reporter,
    readEvents: (ids) => classStore.eventsById(classId, ids),
    onSeen: (shop) => presence.recordRequest(shop),
  })
  const internalApi = new InternalApi({
    isNode: async (name, key) => (await directory.nodeByKey(name, key)) !== undefined,
    databaseAccess: (alone) => coordinator.databaseAccess(alone),
    reporter,
  })
  addSnapshotRoutes(internalApi.app, {
    store,
    warn,
    nodeOf: ({ node = '' }) => node,
    holdsSlot: (node, slot, epoch) => directory.isHeldBy(node, slotName(slot), epoch),
    raiseEpoch: (behind) => raiseEpoch(database, behind),
    isKnown: async (shop) => (await classStore.learnerOfShop(shop)) !== undefined,
  })
  await internalApi.listen(settings.internalApi)
  const internalApiAddress = internalApi.address
  const coordinator: SlotCoordinator = new SlotCoordinator({
    url: options.storeUrl,
    balancers: settings.haproxy,
    warn,
    gateway: { name: createGatewayName(), address: internalApiAddress },
    cookieKey: (slot) => slotKey(secret, slot),
    askPeer: (address) => requestDatabaseAccess(`http://${address}`, true),
  })
  await coordinator.open()
  return {
    itsClass,
    classServer,
    parts: firstParts,
    resolver,
    presence,
    reporter,
    internalApiAddress,
    anonymousTurn: application.anonymousTurn,
    joinRequestLimit: new JoinRequestLimit(plan.joinRequestLimit),
    rateLimits: new ShopRateLimits(plan.rateLimit),
    close: async () => {
      stopListening()
      monitor.close()
      await coordinator.close()
      await Promise.all([closeClassServer(classServer, classes), internalApi.close()])
      await Promise.all([classStore.close(), database.close()])
    },
  }
}

/** Unique per process: two gateways on one machine, or one that was restarted, have different names. */
function createGatewayName(): string {
  return `${hostname().slice(0, 40)}-${randomBytes(4).toString('hex')}`
}
