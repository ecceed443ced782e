import { join } from 'node:path'
import { lookOf } from './config/look.ts'
import type { Configuration } from './config/schema.ts'
import { shopSettings } from './config/settings.ts'
import { countHappenings } from './features/metrics/counts.ts'
import type { ErrorReporter } from './host/error-reporter.ts'
import { Host } from './host/host.ts'
import type { ShopHooks } from './host/options.ts'
import { Template } from './host/template.ts'
import { houseSchema } from './house-schema.ts'
import { HOUSEKEEPING, type Turns } from './http/limits/fair-scheduler.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { doorsOf } from './sandbox/shop-sandbox.ts'
import type { Seeds } from './seeds/seeds.ts'
import { readDiskContent } from './shop/disk-content.ts'
import type { ToDisk } from './shop/log-on-disk.ts'
import type { Labs } from './training/catalogue/labs.ts'
import { ownVersions } from './training/custom-fix/code.ts'
import { traceServedFiles } from './training/judging/trace.ts'
import { lastingTables, privateTables, progressTables } from './training/schema.ts'
import type { Training } from './training/training.ts'
import { workbenchSchema, workbenchTables } from './workbench/sent.ts'

/** What a host has to know of the house that it is in. */
interface Surroundings {
  root: string
  dataDir: string
  configuration: Configuration
  warn(message: string): void
  idleMs?: number
  toDisk?: ToDisk | undefined
  /** A class may keep its shops' files elsewhere as well. */
  classroom?: { shopHooks?: ShopHooks | undefined } | undefined
}

/** Opens the host of a house, with all that its shops are made of. */
export function createHost(
  { root, dataDir, configuration, idleMs, warn, toDisk, classroom }: Surroundings,
  {
    labs,
    settled,
    training,
    seeds,
    sandbox,
    troubles,
    turns,
  }: {
    labs: Labs
    settled: Readonly<Record<string, string>>
    training: Training
    seeds: Seeds
    sandbox: Sandbox
    troubles: ErrorReporter
    turns: Turns
  },
): Host {
  const template = new Template(join(dataDir, 'templates'), {
    extraSchema: houseSchema,
    fingerprint: seeds.fingerprint,
    seed: seeds.write,
  })
  // Whoever comes first need not wait for it.
  template.bytes()
  return new Host({
    folder: join(dataDir, 'shops'),
    template,
    settings: shopSettings(configuration),
    look: lookOf(configuration),
    content: readDiskContent(join(root, 'content', 'disk')),
    labs,
    settled,
    own: ownVersions,
    sql: (source) => sandbox.sql({ ...source, inTurn: () => turns.take(source.owner) }),
    inTurn: (owner = HOUSEKEEPING) => turns.take(owner),
    sandbox: (owner, left) => doorsOf(sandbox, owner, left, () => turns.take(owner)),
    progressTables,
    lastingTables: [...lastingTables, ...workbenchTables],
    privateTables,
    onLoss: (error, shop) => troubles.unexpected(error, { doing: 'the access log', shop }),
    onOpen: (shop) => {
      traceServedFiles(shop)
      training.watch(shop)
      countHappenings(shop)
      // A file of an older release has none yet.
      shop.tables.exec(workbenchSchema)
    },
    warn,
    errors: troubles,
    toDisk,
    ...classroom?.shopHooks,
    ...(idleMs !== undefined && { idleMs }),
  })
}
