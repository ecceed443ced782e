import { ConfigurationError } from '../../../config/configuration-error.ts'
import type { DatabaseSession } from '../database.ts'
import type { Database } from './database.ts'
import { isPrivilegeMissing } from './errors.ts'
import { storeGrants, storeMigrations } from './migrations.ts'

/** A part of the tables with a version of its own. */
export interface SchemaPart {
  name: string
  /** The migrations. Released ones never change; new ones are added. */
  migrations: readonly string[]
  /** The privileges of the role `ff_node`, granted at each start. */
  grants?: readonly string[]
}

/** An arbitrary number for the advisory lock: one process migrates at a time. */
const LOCK = 5_027_141_894
/** Older versions let every user create tables and functions in `public`. */
const OLDEST = 150_000

const CLASS_STORE: SchemaPart = { name: 'register', migrations: storeMigrations, grants: storeGrants }

/**
 * Creates the role if needed. Roles belong to the cluster, not to the database, so another database may create it at
 * the same time.
 */
const MAKE_ROLE = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ff_node') THEN CREATE ROLE ff_node NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`

/**
 * Migrates the tables, all or nothing, `further` parts after the store's own. Throws `ConfigurationError` if a newer
 * release wrote them, or if privileges are missing.
 */
export async function migrate(
  database: Database,
  { further = [], warn }: { further?: readonly SchemaPart[]; warn: (message: string) => void },
): Promise<void> {
  const parts = [CLASS_STORE, ...further]
  try {
    await database.transaction(async (session) => {
      await session.all('SELECT pg_advisory_xact_lock($1)', [LOCK])
      await checkServer(session)
      await session.run(
        'CREATE TABLE IF NOT EXISTS ff_schema (part text PRIMARY KEY, version int NOT NULL DEFAULT 0)',
      )
      for (const part of parts) await migratePart(session, part)
    })
  } catch (error) {
    if (!isPrivilegeMissing(error)) throw error
    throw new ConfigurationError(
      `CLASS_STORE_URL names a user who may not make tables in the schema "public" of this database (${messageOf(error)}). Make the user its owner: ALTER DATABASE … OWNER TO …`,
    )
  }
  await grantToNodes(database, parts, warn)
}

/**
 * Checks that the tables are those of this release, for users who may not migrate. Throws `ConfigurationError` if not.
 */
export async function checkSchema(database: Database, further: readonly SchemaPart[] = []): Promise<void> {
  const rows = await database
    .all<{ part: string; version: number }>('SELECT part, version FROM ff_schema')
    .catch((error: unknown) => {
      if (isPrivilegeMissing(error) || /ff_schema/.test(messageOf(error))) return []
      throw error
    })
  for (const { name, migrations } of [CLASS_STORE, ...further]) {
    const version = rows.find(({ part }) => part === name)?.version ?? 0
    if (version > migrations.length) throw tooNew()
    if (version < migrations.length) {
      throw new ConfigurationError(
        'CLASS_STORE_URL: the tables there are not those of this release. Start an entry of this release first: it brings them up to date.',
      )
    }
  }
}

async function checkServer(session: DatabaseSession): Promise<void> {
  const { version = 0, name = '' } =
    (await session.get<{ version: number; name: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name`,
    )) ?? {}
  if (version < OLDEST) {
    throw new ConfigurationError(`CLASS_STORE_URL leads to PostgreSQL ${name}; it takes 15 or newer.`)
  }
}

async function migratePart(session: DatabaseSession, { name, migrations }: SchemaPart): Promise<void> {
  await session.run('INSERT INTO ff_schema (part) VALUES ($1) ON CONFLICT DO NOTHING', [name])
  const known = await session.get<{ version: number }>('SELECT version FROM ff_schema WHERE part = $1', [
    name,
  ])
  const version = known?.version ?? 0
  if (version > migrations.length) throw tooNew()
  for (const migration of migrations.slice(version)) await session.run(migration)
  await session.run('UPDATE ff_schema SET version = $2 WHERE part = $1', [name, migrations.length])
}

/** Grants the privileges of nodes to the role that their users belong to. A single process needs none. */
async function grantToNodes(
  database: Database,
  parts: readonly SchemaPart[],
  warn: (message: string) => void,
): Promise<void> {
  try {
    await database.transaction(async (session) => {
      await session.all('SELECT pg_advisory_xact_lock($1)', [LOCK])
      await session.run(MAKE_ROLE)
      await session.run('GRANT SELECT ON ff_schema TO ff_node')
      for (const grant of parts.flatMap(({ grants = [] }) => grants)) await session.run(grant)
    })
  } catch (error) {
    if (!isPrivilegeMissing(error)) throw error
    warn(
      'The user of CLASS_STORE_URL may not make the role that nodes need. An administrator of PostgreSQL does it once: CREATE ROLE ff_node NOLOGIN',
    )
  }
}

function tooNew(): ConfigurationError {
  return new ConfigurationError(
    'CLASS_STORE_URL: a newer release of Forbidden Fruit has written the tables there. Run that release, or restore an older backup.',
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
