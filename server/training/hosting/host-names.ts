import type { FastifyRequest } from 'fastify'
import { originOf } from '../../http/requests/origin.ts'
import type { Shop } from '../../shop/shop.ts'

/** Returns a host name as `URL` writes it; undefined if it is none. An IP address counts as one. */
export function readHostName(text: string): string | undefined {
  const name = text.trim().replace(/\.$/, '')
  if (name.length > LONGEST_NAME || !/^[^\s/\\?#@:%]+$|^\[[\da-f:.]+\]$/i.test(name)) return undefined
  const address = `http://${name}/`
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

const LONGEST_NAME = 253
const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/
const IP_ADDRESS = /^[\d.]+$|^\[/
/** Endings of names in private networks, and of this machine. Nobody rents those. */
const PRIVATE_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|svc|arpa)$/

/** Names that belong to somebody already. */
export interface TakenNames {
  /** Host names of neighbours. */
  neighbours: readonly string[]
  /** Host names of the shop. */
  own: readonly string[]
}

export function takenNames({ shop, request }: { shop: Shop; request: FastifyRequest }): TakenNames {
  return {
    neighbours: request.server.neighbours.flatMap(({ hosts }) => hosts),
    own: [new URL(originOf(request)).hostname, shop.settings.domain.toLowerCase()],
  }
}

/** Returns why nobody may rent a name that `readHostName` returned; undefined if it may be rented. */
export function refusedName(host: string, { neighbours, own }: TakenNames): string | undefined {
  if (IP_ADDRESS.test(host)) return 'Fruit Fly Hosting rents out names, not IP addresses.'
  if (PRIVATE_NAME.test(host)) return 'This name is used inside of networks only: nobody can rent it.'
  const labels = host.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return INVALID_NAME
  if (own.some((name) => isSameDomain(host, name))) return 'This name belongs to the shop itself.'
  if (neighbours.some((name) => isSameDomain(host, name)))
    return 'This name belongs to somebody else already.'
  return undefined
}

export const INVALID_NAME = 'This is not a host name. One that works looks like evil.example.'

/** The owner of a domain has all names in it: nobody else can rent one there. */
function isSameDomain(host: string, taken: string): boolean {
  if (IP_ADDRESS.test(taken) || !taken.includes('.')) return host === taken
  const domain = taken.split('.').slice(-2).join('.')
  return host === domain || host.endsWith(`.${domain}`)
}
