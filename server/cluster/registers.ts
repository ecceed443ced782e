import { setTimeout as pause } from 'node:timers/promises'
import { Database } from '../class/store/postgres/database.ts'
import type { Appending } from '../class/store/postgres/events.ts'
import { openPostgresRegister } from '../class/store/postgres/open.ts'
import type { SchemaPart } from '../class/store/postgres/schema.ts'
import type { PostgresRegister } from '../class/store/postgres/store.ts'
import type { SchoolClass } from '../class/store/store.ts'
import { RegisterAway } from '../class/store/unavailable.ts'
import type { HouseOfClass } from '../class-hooks.ts'
import { BadConfiguration } from '../config/bad-configuration.ts'
import { journalPart } from './schema.ts'
import { slotsPart } from './slots/schema.ts'
import type { Holder } from './slots/slot-book.ts'

/** A node that starts before its entry waits for it so long. */
const LONGEST_WAIT_MS = 60_000
const AGAIN_MS = 500
/** Connections of an entry for what nodes ask, beside those of the register. */
const MOST_FOR_NODES = 4

const MANY: readonly SchemaPart[] = [slotsPart, journalPart]

type ForRegister = Pick<HouseOfClass, 'warn' | 'troubles'>

/** The register of an entry, with the tables that nodes need, and a line of its own to those. Throws `BadConfiguration`. */
export async function openEntryRegister(
  url: string,
  house: ForRegister,
): Promise<{ register: PostgresRegister; database: Database }> {
  const register = await openPostgresRegister({ url, ...told(house), further: MANY })
  return { register, database: new Database(url, MOST_FOR_NODES) }
}

/**
 * The register as a node may use it, and the class of this name, which an entry has opened. It waits for both. Throws
 * `BadConfiguration`.
 */
export function openNodeRegister(
  { url, name, house }: { url: string; name: string; house: ForRegister },
  appending: Appending,
): Promise<{ register: PostgresRegister; itsClass: SchoolClass }> {
  const open = async (): Promise<{ register: PostgresRegister; itsClass: SchoolClass }> => {
    const place = { url, ...told(house), further: MANY, isGuest: true, appending }
    const register = await openPostgresRegister(place)
    const itsClass = (await register.openClasses()).find((one) => one.name === name)
    if (itsClass) return { register, itsClass }
    await register.close()
    throw new BadConfiguration(`CLASS: no entry has opened a class “${name}” yet, in this register.`)
  }
  return patiently(open, ({ message }) =>
    house.warn(`This node waits for an entry, and for the register. ${message}`),
  )
}

function told({ warn, troubles }: ForRegister) {
  const doing = 'news between machines'
  return { warn, unexpected: (error: unknown): void => troubles.unexpected(error, { doing }) }
}

/** Tries it again for a while, where it may be that others have not begun yet; `onFirst` is told why, once. */
async function patiently<T>(work: () => Promise<T>, onFirst: (error: Error) => void): Promise<T> {
  const until = performance.now() + LONGEST_WAIT_MS
  let isTold = false
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isWorthIt = error instanceof BadConfiguration || error instanceof RegisterAway
      if (!isWorthIt || performance.now() > until) throw error
      if (!isTold) onFirst(error)
      isTold = true
      await pause(AGAIN_MS)
    }
  }
}

/** All nodes that there are, as entries may know them. */
export function holdersIn(database: Database): Promise<Holder[]> {
  return database.all<Holder>('SELECT name, address, key_hash FROM ff_nodes ORDER BY name')
}
