import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Role } from '#contract/dashboard.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { isLoopback } from '../../config/loopback.ts'
import type { TlsFiles } from '../../config/tls.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { BOUNDED_REQUESTS, limitPipelining } from '../../http/limits/pipelining.ts'
import { bearerToken } from '../../http/requests/bearer.ts'
import { interceptRequests } from '../../http/routing/before-routes.ts'
import { withHttps } from '../../http/routing/https.ts'
import { withoutSchemas } from '../../http/routing/without-schemas.ts'
import type { Addresses } from '../access/addresses.ts'
import { answerTooManyCookies } from '../access/too-many-cookies.ts'
import { latestNamed } from '../store/classes.ts'
import { hasEnded, type Trainer } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { DashboardAddress, LISTEN_ERRORS, type ListenAddress } from './address.ts'
import type { StaffKeys } from './keys.ts'
import { OperatorLinks } from './operator-links.ts'

/** A class with its dashboard and the keys of its staff. */
export interface AttendedClass {
  classId: string
  name: string
  dashboard: {
    routing: FastifyInstance['routing']
    /** The key of a trainer was revoked. */
    disconnect(trainer: string): void
  }
  keys: StaffKeys
}

export interface DashboardListenerOptions {
  listenAddress: ListenAddress
  addresses: Addresses
  tls: TlsFiles | undefined
  /** Folder of the data, where the operator's command asks for links. */
  dataDir: string
  classStore: Pick<ClassStore, 'allClasses' | 'trainerByKey' | 'removeTrainer'>
  /** The role of who uses the operator's links. */
  operatorRole: Role
  /** The class of requests without a key, and of the operator's links unless it was erased. */
  firstClass(): AttendedClass
  isErased(classId: string): boolean
  /** All classes that are open. */
  openClasses(): readonly AttendedClass[]
  /** Opens a class; undefined if there is none. */
  openClass(id: string): Promise<AttendedClass | undefined>
  reporter: Pick<ErrorReporter, 'unexpected'>
}

/** Longest time for a request to arrive. */
const LONGEST_REQUEST_MS = 30_000
/** Keys whose class is known. */
const MOST_KEYS = 2_000

/**
 * Where all dashboards of this process listen. The key of a request belongs to one class, whose dashboard answers. What
 * needs no key is the same in all of them.
 */
export class DashboardListener {
  readonly address: DashboardAddress
  readonly operatorLinks: OperatorLinks
  /** Whether only this machine reaches it. Behind a proxy, everybody would be on this machine. */
  readonly isLocal: boolean
  readonly #options: DashboardListenerOptions
  readonly #app: FastifyInstance
  /** The class of a key. It never changes. */
  readonly #classOfKey = new Map<string, string>()

  constructor(options: DashboardListenerOptions) {
    const { tls, listenAddress, reporter } = options
    this.#options = options
    this.operatorLinks = new OperatorLinks(options.dataDir)
    this.address = new DashboardAddress(listenAddress, options.addresses, tls !== undefined)
    this.isLocal = isLoopback(listenAddress.host) && !this.address.hasOrigin
    this.#app = Fastify({
      logger: false,
      ...withoutSchemas,
      forceCloseConnections: true,
      http: BOUNDED_REQUESTS,
      ...(tls && this.address.isSecure && { serverFactory: withHttps(tls, LONGEST_REQUEST_MS) }),
    })
    const fail = (error: unknown, response: ServerResponse): void => {
      reporter.unexpected(error, { doing: 'finding the class of a key' })
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
    interceptRequests(
      this.#app.server,
      async (request, response) => (await this.#dashboardFor(request)).routing(request, response),
      (error, _request, response) => fail(error, response),
    )
    // A shop's page may have set cookies for all names of the class.
    answerTooManyCookies(this.#app.server)
    limitPipelining(this.#app.server)
  }

  async listen(): Promise<void> {
    const { listenAddress } = this.#options
    try {
      await this.#app.listen(listenAddress)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? LISTEN_ERRORS[String(error.code)] : undefined
      if (reason === undefined) throw error
      const { host, port } = listenAddress
      throw new ConfigurationError(
        `The dashboard cannot listen at ${host}:${port}: ${reason} Set DASHBOARD_HOST and DASHBOARD_PORT to a free address.`,
      )
    }
    this.operatorLinks.open(this.address.originForPort(this.port))
  }

  /** The role of who uses the operator's links. */
  get operatorRole(): Role {
    return this.#options.operatorRole
  }

  /** Returns a link that signs the operator in once; undefined while nothing listens. */
  newLink(): string | undefined {
    return this.linkWith(this.operatorKeys.newCode({ role: this.operatorRole }))
  }

  /** Undefined while nothing listens. */
  linkWith(code: string): string | undefined {
    return this.port === 0 ? undefined : linkAt(this.address.originForPort(this.port), code)
  }

  /** The keys of the first class. Once it was erased, those of another one: hosts go on from there. */
  get operatorKeys(): StaffKeys {
    const { firstClass } = this.#options
    const left = this.#classesLeft()
    return (left.find((one) => one === firstClass()) ?? left[0] ?? firstClass()).keys
  }

  /** The keys of the class that a one-time code is for; undefined if there is no such code. */
  keysOf(code: string): StaffKeys | undefined {
    return this.#options.openClasses().find(({ keys }) => keys.hasCode(code))?.keys
  }

  /** The keys of the class of this name; undefined if there is none. With several, the newest that has not ended. */
  async keysOfClass(name: string): Promise<StaffKeys | undefined> {
    const { classStore, openClass } = this.#options
    const classes = await classStore.allClasses()
    const found =
      latestNamed(
        name,
        classes.filter((one) => !hasEnded(one)),
      ) ?? latestNamed(name, classes)
    return found && (await openClass(found.id))?.keys
  }

  /** The open classes without those that were erased. */
  #classesLeft(): AttendedClass[] {
    const { openClasses, isErased } = this.#options
    return openClasses().filter(({ classId }) => !isErased(classId))
  }

  /** Revokes all keys of the person who has this one, with the unused links and visits of these keys, in all classes. */
  async revoke({ id }: Pick<Trainer, 'id'>): Promise<void> {
    const { classStore, openClasses } = this.#options
    for (const removed of await classStore.removeTrainer(id, { inAllClasses: true })) {
      for (const { keys, dashboard } of openClasses()) {
        keys.forget(removed)
        dashboard.disconnect(removed)
      }
    }
  }

  /** The port that it listens at; 0 while it does not. */
  get port(): number {
    const address: AddressInfo | string | null = this.#app.server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  close(): Promise<void> {
    this.operatorLinks.close()
    return this.#app.close()
  }

  /** The dashboard of the key's class. The first class's one refuses what has no valid key. */
  async #dashboardFor({ headers }: IncomingMessage): Promise<AttendedClass['dashboard']> {
    const { openClass, firstClass } = this.#options
    const key = bearerToken(headers)
    const id = key === undefined ? undefined : await this.#classOf(key)
    const found = id === undefined ? undefined : await openClass(id)
    return (found ?? firstClass()).dashboard
  }

  async #classOf(key: string): Promise<string | undefined> {
    const known = this.#classOfKey.get(key)
    if (known !== undefined) return known
    try {
      const holder = await this.#options.classStore.trainerByKey(key, new Date())
      if (!holder) return undefined
      if (this.#classOfKey.size >= MOST_KEYS) this.#classOfKey.clear()
      this.#classOfKey.set(key, holder.classId)
      return holder.classId
    } catch (error) {
      // The dashboard of the first class answers that.
      if (error instanceof StoreUnavailable) return undefined
      throw error
    }
  }
}

/** The code is in the fragment, so that no log contains it. */
export function linkAt(origin: string, code: string): string {
  return `${origin}/#code=${code}`
}
