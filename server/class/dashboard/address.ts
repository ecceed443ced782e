import { isLoopback } from '../../config/loopback.ts'
import { type Addresses, isBareAddress } from '../access/addresses.ts'

/** Why a process cannot listen at an address, by error code. */
export const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program does.',
  EACCES: 'this user may not.',
  EADDRNOTAVAIL: 'this machine does not have that address.',
}

/** Where a server listens. */
export interface ListenAddress {
  /** 127.0.0.1 by default. */
  host: string
  port: number
  /**
   * The origin at which browsers open it, such as `https://dashboard.class.example` behind a proxy. Default: where it
   * listens.
   */
  origin?: string | undefined
}

/**
 * The host names of the dashboard. With a certificate and a public address it uses HTTPS; its name is then
 * `dashboard.` followed by the name of the class, unless another name is configured. The older `desk.` works, too. On 127.0.0.1 it uses HTTP, because no
 * certificate exists for that. A configured origin is the address of all links; the proxy there may speak HTTPS.
 */
export class DashboardAddress {
  readonly isSecure: boolean
  readonly #host: string
  readonly #origin: URL | undefined
  readonly #named: string | undefined
  readonly #olderName: string | undefined

  constructor(
    { host, origin }: Pick<ListenAddress, 'host' | 'origin'>,
    { base, isolation }: Pick<Addresses, 'base' | 'isolation'>,
    hasCertificate: boolean,
  ) {
    this.#host = host.toLowerCase()
    this.#origin = origin === undefined ? undefined : new URL(origin)
    this.isSecure = hasCertificate && !isLoopback(host)
    const hasNames = this.isSecure && isolation === 'names'
    this.#named = hasNames ? `dashboard.${base}` : undefined
    this.#olderName = hasNames ? `desk.${base}` : undefined
  }

  hasName(hostname: string): boolean {
    const names = [this.#host, this.#named, this.#olderName, this.#origin?.hostname]
    return isBareAddress(hostname) || names.includes(hostname)
  }

  /** The origin of a page that was requested with this Host header. */
  originAt(host: string): string {
    if (this.#origin?.host === host.toLowerCase()) return this.#origin.origin
    return `${this.isSecure ? 'https' : 'http'}://${host}`
  }

  /** Whether the settings name the origin at which browsers open it. */
  get hasOrigin(): boolean {
    return this.#origin !== undefined
  }

  /** Whether links always lead to one name. Otherwise they lead to the address at which their maker opened it. */
  get isNamed(): boolean {
    return this.hasOrigin || this.#named !== undefined
  }

  /** The origin of the dashboard's link. */
  originForPort(port: number): string {
    return this.#origin?.origin ?? this.originAt(`${this.#name}:${port}`)
  }

  get #name(): string {
    const isAny = ['0.0.0.0', '::'].includes(this.#host)
    const isNumber = isAny || isBareAddress(this.#host)
    if (isNumber && this.#named !== undefined) return this.#named
    if (isAny) return '127.0.0.1'
    return this.#host.includes(':') ? `[${this.#host}]` : this.#host
  }
}
