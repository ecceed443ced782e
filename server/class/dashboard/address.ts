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
}

/**
 * The host names of the dashboard. With a certificate and a public address it uses HTTPS; its name is then
 * `dashboard.` followed by the name of the class, unless another name is configured. The older `desk.` works, too. On 127.0.0.1 it uses HTTP, because no
 * certificate exists for that.
 */
export class DashboardAddress {
  readonly isSecure: boolean
  readonly #host: string
  readonly #named: string | undefined
  readonly #olderName: string | undefined

  constructor(
    { host }: Pick<ListenAddress, 'host'>,
    { base, isolation }: Pick<Addresses, 'base' | 'isolation'>,
    hasCertificate: boolean,
  ) {
    this.#host = host.toLowerCase()
    this.isSecure = hasCertificate && !isLoopback(host)
    const hasNames = this.isSecure && isolation === 'names'
    this.#named = hasNames ? `dashboard.${base}` : undefined
    this.#olderName = hasNames ? `desk.${base}` : undefined
  }

  hasName(hostname: string): boolean {
    return isBareAddress(hostname) || [this.#host, this.#named, this.#olderName].includes(hostname)
  }

  /** The origin of a page that was requested with this Host header. */
  originAt(host: string): string {
    return `${this.isSecure ? 'https' : 'http'}://${host}`
  }

  /** The origin of the dashboard's link. */
  originForPort(port: number): string {
    return this.originAt(`${this.#name}:${port}`)
  }

  get #name(): string {
    const isAny = ['0.0.0.0', '::'].includes(this.#host)
    const isNumber = isAny || isBareAddress(this.#host)
    if (isNumber && this.#named !== undefined) return this.#named
    if (isAny) return '127.0.0.1'
    return this.#host.includes(':') ? `[${this.#host}]` : this.#host
  }
}
