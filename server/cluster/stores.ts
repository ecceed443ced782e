import { setTimeout as pause } from 'node:timers/promises'
import type { SchoolClass } from '../class/store/model.ts'
import { Database } from '../class/store/postgres/database.ts'
import { openPostgresStore } from '../class/store/postgres/open.ts'
import type { SchemaPart } from '../class/store/postgres/schema.ts'
import type { EventAppender } from '../class/store/postgres/store-database.ts'
import type { ClassStore } from '../class/store/store.ts'
import { StoreUnavailable } from '../class/store/unavailable.ts'
import type { ClassDependencies } from '../class-hooks.ts'
import { ConfigurationError } from '../config/configuration-error.ts'
import { nodeAccessSchema } from './schema.ts'
import type { SlotHolder } from './slots/directory.ts'
import { slotsSchema } from './slots/schema.ts'

/** How long a node waits for a gateway that starts later. */
const LONGEST_WAIT_MS = 60_000
const RETRY_MS = 500
/** Connections of a gateway for nodes' calls, in addition to those of the class store. */
const MOST_FOR_NODES = 4

const CLUSTER_SCHEMA: readonly SchemaPart[] = [slotsSchema, nodeAccessSchema]

type Reporting = Pick<ClassDependencies, 'warn' | 'reporter'>

/**
 * Opens the class store of a gateway, with the cluster's tables and separate connections for them. Throws
 * `ConfigurationError`.
 */
export async function openGatewayStore(
  url: string,
  application: Reporting,
): Promise<{ classStore: ClassStore; database: Database }> {
  const classStore = await openPostgresStore({ url, ...storeReporting(application), further: CLUSTER_SCHEMA })
  return { classStore, database: new Database(url, MOST_FOR_NODES) }
}

/**
 * Opens the class store with a node's rights, and finds the class of this name, which a gateway has opened. Waits for
 * both. Throws `ConfigurationError`.
 */
export function openNodeStore(
  { url, name, application }: { url: string; name: string; application: Reporting },
  appender: EventAppender,
): Promise<{ classStore: ClassStore; itsClass: SchoolClass }> {
  const open = async (): Promise<{ classStore: ClassStore; itsClass: SchoolClass }> => {
    const classStore = await openPostgresStore({
      url,
      ...storeReporting(application),
      further: CLUSTER_SCHEMA,
      isSchemaCheckedOnly: true,
      appender,
    })
    const itsClass = await classStore.findClass(name)
    if (itsClass) return { classStore, itsClass }
    await classStore.close()
    throw new ConfigurationError(`CLASS: no entry has opened a class “${name}” in this class store yet.`)
  }
  return retryForAWhile(open, ({ message }) =>
    application.warn(`This node waits for a gateway and for the class store. ${message}`),
  )
}

function storeReporting({ warn, reporter: troubles }: Reporting) {
  const doing = 'news between machines'
  return { warn, unexpected: (error: unknown): void => troubles.unexpected(error, { doing }) }
}

/** Retries for a while, because other processes may start later. `onFirst` gets the first error. */
async function retryForAWhile<T>(work: () => Promise<T>, onFirst: (error: Error) => void): Promise<T> {
  const until = performance.now() + LONGEST_WAIT_MS
  let wasReported = false
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const mayHelp = error instanceof ConfigurationError || error instanceof StoreUnavailable
      if (!mayHelp || performance.now() > until) throw error
      if (!wasReported) onFirst(error)
      wasReported = true
      await pause(RETRY_MS)
    }
  }
}

/** Returns all nodes that are registered, with a gateway's rights. */
export function readNodes(database: Database): Promise<SlotHolder[]> {
  return database.all<SlotHolder>('SELECT name, address, key_hash FROM ff_nodes ORDER BY name')
}
