import { isLoopback } from '../../config/loopback.ts'
import { type Addresses, isBareAddress } from '../access/addresses.ts'

/** Why nobody can listen at a place, by the code of the error. */
export const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program does.',
  EACCES: 'this user may not.',
  EADDRNOTAVAIL: 'this machine does not have that address.',
}

/** Where the desk listens. */
export interface ListenAddress {
  /** 127.0.0.1, unless the trainer said otherwise. */
  host: string
  port: number
}

/**
 * The names that a desk goes by. With a certificate, one that is reached over the network speaks HTTPS, as `desk.` before
 * the name of the class unless it was given a name of its own. What never leaves this machine needs none: no
 * certificate is for 127.0.0.1.
 */
export class DashboardAddress {
  readonly isSecure: boolean
  readonly #host: string
  readonly #named: string | undefined

  constructor(
    { host }: Pick<ListenAddress, 'host'>,
    { base, isolation }: Pick<Addresses, 'base' | 'isolation'>,
    hasCertificate: boolean,
  ) {
    this.#host = host.toLowerCase()
    this.isSecure = hasCertificate && !isLoopback(host)
    this.#named = this.isSecure && isolation === 'names' ? `desk.${base}` : undefined
  }

  hasName(hostname: string): boolean {
    return isBareAddress(hostname) || hostname === this.#host || hostname === this.#named
  }

  /** The origin of a page that was asked for by this Host header. */
  originAt(host: string): string {
    return `${this.isSecure ? 'https' : 'http'}://${host}`
  }

  /** Where its link leads to. */
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
