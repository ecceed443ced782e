import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLoopback } from '../config/loopback.ts'
import type { Addresses } from './addresses.ts'
import type { DeskPlace } from './dashboard/place.ts'
import { newShopId } from './register/ids.ts'

/** A name server that takes longer is as good as none. */
const PATIENCE_MS = 3_000

/** Finds the addresses that a name leads to, or fails. */
export type Resolve = (name: string) => Promise<unknown>

/** What to tell a trainer whose desk is reached over the network without HTTPS; undefined where all is well. */
export function doubtAboutDesk(place: DeskPlace, hasCertificate: boolean): string | undefined {
  if (hasCertificate || isLoopback(place.host)) return undefined
  return (
    `The desk speaks plain HTTP at ${place.host}: whoever listens in on that network can take the trainer's key from it. ` +
    'Better leave DESK_HOST out, and come over ssh, or set TLS_CERT and TLS_KEY: see docs/class.md.'
  )
}

/**
 * Why learners may not find the shops at their names; undefined where nothing speaks against it. A name that is asked
 * for here may still be another one elsewhere, so this is a doubt, and stops nothing.
 */
export async function doubtAbout(
  { base, isolation }: Pick<Addresses, 'base' | 'isolation'>,
  resolve: Resolve = lookup,
): Promise<string | undefined> {
  if (isolation === 'basic' || isIP(base) || /(^|\.)localhost$/.test(base)) return undefined
  // Drawn by lot: what finds this finds every shop.
  for (const name of [`join.${base}`, `${newShopId()}.${base}`]) {
    const found = resolve(name).then(
      () => true,
      () => false,
    )
    if (await Promise.race([found, sleep(PATIENCE_MS, false, { ref: false })])) continue
    return (
      `Nobody finds ${name} from here. Let the names join.${base} and *.${base} lead to this machine (a DNS record, ` +
      'dnsmasq), or set CLASS_BASE to another name: see docs/class.md.'
    )
  }
  return undefined
}
