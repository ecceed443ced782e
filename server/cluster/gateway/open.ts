import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Addresses } from '../../class/access/addresses.ts'
import { Passes, passKeysOf, slotKey } from '../../class/access/cookies.ts'
import { Shares } from '../../class/access/rate-limits.ts'
import { Entrance } from '../../class/access/resolve-shop.ts'
import { closeOffice, type Office, openOffice } from '../../class/class-server.ts'
import type { ListenAddress } from '../../class/dashboard/address.ts'
import { PorchPlaces } from '../../class/join/request-limit.ts'
import { roomFigures } from '../../class/metrics.ts'
import { type ClassPlan, DEFAULT_DAYS } from '../../class/settings.ts'
import { slotOf } from '../../class/store/ids.ts'
import type { SchoolClass } from '../../class/store/store.ts'
import type { ClassDependencies } from '../../class-hooks.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import type { Host } from '../../host/host.ts'
import { askDatabaseAccess } from '../database-access.ts'
import type { GatewaySettings } from '../settings.ts'
import { SlotCoordinator } from '../slots/coordinator.ts'
import { raiseEpoch } from '../slots/coordinator-queries.ts'
import { SlotDirectory } from '../slots/directory.ts'
import { slotName } from '../slots/model.ts'
import { addSnapshotRoutes } from '../snapshots/routes.ts'
import { S3Store } from '../snapshots/s3-store.ts'
import { openGatewayStore, readNodes } from '../stores.ts'
import { InternalApi } from './internal-api.ts'
import { handleGatewayNews } from './news.ts'
import { NodeClient } from './node-client.ts'
import { createClusterControls, NodeMonitor } from './node-monitor.ts'
import { RemotePresence, RemoteShops } from './remote-shops.ts'
import { clusterWarnings } from './warnings.ts'

export interface GatewayOptions {
  plan: ClassPlan
  settings: GatewaySettings
  registerUrl: string
  house: ClassDependencies
  host: Host
  addresses: Addresses
  deskPlace: ListenAddress
  joinLink(): string
}

/** An entry at work. */
export interface OpenGateway {
  itsClass: SchoolClass
  office: Office
  entrance: Entrance
  porchPlaces: PorchPlaces
  shares: Shares
  presence: RemotePresence
  troubles: Pick<ErrorReporter, 'unexpected'>
  newcomersTurn: ClassDependencies['anonymousTurn']
  /** Where nodes come to. */
  internalApiAddress: string
  close(): Promise<void>
}

/** Opens porch, desk, and the office behind them, which nodes come to. */
export async function openGateway(options: GatewayOptions): Promise<OpenGateway> {
  const { plan, settings, house, host, addresses, deskPlace, joinLink } = options
  const { warn, reporter: troubles } = house
  const { register, database } = await openGatewayStore(options.registerUrl, house)
  const { news } = register
  const endsAt = new Date(Date.now() + (plan.days ?? DEFAULT_DAYS) * 86_400_000)
  const itsClass = await register.openClass({ name: plan.name, endsAt })
  const [classId, secret] = [itsClass.id, await register.secret()]
  const passes = new Passes(passKeysOf(secret))
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
  const monitor = new NodeMonitor({ directory, nodeClient, troubles })
  const store = new S3Store(settings.snapshots)
  news.hear(({ kind }) => {
    if (kind === 'everything') store.forget()
  })
  const shops = new RemoteShops({
    classId,
    news,
    nodeClient,
    monitor,
    removeSnapshots: (shop) => store.remove(shop),
  })
  await monitor.poll()
  const office = await openOffice({
    ...{ plan, house, addresses, register, itsClass, passes, shops, presence, deskPlace, joinLink },
    disk: { last: undefined, look: async () => monitor.disk() },
    warnings: (speech) =>
      clusterWarnings({ monitor, loadBalancerErrors: () => coordinator.loadBalancerErrors }, speech),
    cluster: createClusterControls(monitor, directory),
    figures: (room) => roomFigures({ tracker: room }),
    learnerAt: (request) => entrance.learnerAt(request),
    toolAddresses: ({ id, shop, epoch }) => {
      const link = addresses.tool(shop, passes.toolKey(shop, { id, epoch }))
      return { programs: link, wallets: link }
    },
  })
  const entrance = new Entrance({ register, addresses, tickets: host.tokens, passes, ...office })
  const { tracker: room, plans, signals } = office
  const stopListening = handleGatewayNews({
    ...{ classId, news, tracker: room, plans, signals, troubles },
    readEvents: (ids) => register.journalRows(classId, ids),
    onSeen: (shop) => presence.note(shop),
  })
  const internalApi = new InternalApi({
    isNode: async (name, key) => (await directory.nodeByKey(name, key)) !== undefined,
    databaseAccess: (alone) => coordinator.databaseAccess(alone),
    troubles,
  })
  addSnapshotRoutes(internalApi.app, {
    ...{ store, warn, nodeOf: ({ node = '' }) => node },
    holdsSlot: (node, slot, epoch) => directory.isHeldBy(node, slotName(slot), epoch),
    raiseEpoch: (behind) => raiseEpoch(database, behind),
    isKnown: async (shop) => (await register.learnerOfShop(shop)) !== undefined,
  })
  await internalApi.listen(settings.internalApi)
  const internalApiAddress = internalApi.address
  const coordinator: SlotCoordinator = new SlotCoordinator({
    ...{ url: options.registerUrl, balancers: settings.haproxy, warn },
    gateway: { name: createGatewayName(), address: internalApiAddress },
    cookieKey: (slot) => slotKey(secret, slot),
    askPeer: (address) => askDatabaseAccess(`http://${address}`, true),
  })
  await coordinator.open()
  return {
    ...{ itsClass, office, entrance, presence, troubles, internalApiAddress },
    newcomersTurn: house.anonymousTurn,
    porchPlaces: new PorchPlaces(plan.porchPlaces),
    shares: new Shares(plan.share),
    close: async () => {
      stopListening()
      monitor.close()
      await coordinator.close()
      await Promise.all([closeOffice(office), internalApi.close()])
      await Promise.all([register.close(), database.close()])
    },
  }
}

/** Two entries on one machine, or one that was started anew, are two. */
function createGatewayName(): string {
  return `${hostname().slice(0, 40)}-${randomBytes(4).toString('hex')}`
}
