import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { slotOfLabel } from '../../server/cluster/slots/model.ts'
import { haproxyProgram, openBalancer, type TestBalancer } from '../../server/testing/cluster/haproxy.ts'
import { freePorts } from '../../server/testing/free-port.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/postgres/database.ts'
import { postgresPrograms } from '../../server/testing/postgres/programs.ts'
import { openTestS3, type TestS3 } from '../../server/testing/s3.ts'
import { DashboardClient } from './dashboard.ts'
import { Machine } from './machine.ts'

const BASE = 'class.localhost'
const NODES = ['node-1', 'node-2', 'node-3']
const PATIENCE_MS = 120_000

/** A cluster in which everything is real except the machines. */
export interface Site {
  database: TestDatabase
  s3: TestS3
  haproxy: TestBalancer
  gateway: Machine
  dashboard: DashboardClient
  nodes: ReadonlyMap<string, Machine>
  /** How learners join. */
  joinAddress: { port: number; code: string; joinOrigin: string }
  /** The node that holds each slot; undefined if none does. */
  holders(): Promise<(string | undefined)[]>
  /** Stored solves, by shop. */
  storedSolves(): Promise<Map<string, Set<string>>>
  /** Queries the class store. */
  query<T>(sql: string): Promise<T[]>
  close(): Promise<void>
}

/** Finds the programs that a site needs. If one is missing, logs that and returns undefined. */
export function programsOfSite(): { haproxy: string } | undefined {
  const haproxy = haproxyProgram()
  const hasPostgres = postgresPrograms() !== undefined
  if (!hasPostgres) console.log('PostgreSQL is not there and cannot be installed: skipped.')
  return haproxy !== undefined && hasPostgres ? { haproxy } : undefined
}

/** Opens a gateway and nodes. Close them with `close`. `envOf`: more of the environment of a machine, by name. */
export async function openSite(
  programs: { haproxy: string },
  envOf: (machine: string) => NodeJS.ProcessEnv = () => ({}),
  names: readonly string[] = NODES,
): Promise<Site> {
  const [database, s3] = await Promise.all([openTestDatabase({ ownServer: true }), openTestS3()])
  const [gatewayPort, internalApiPort] = await freePorts(2)
  const haproxy = await openBalancer(programs.haproxy, { base: BASE, gateway: `127.0.0.1:${gatewayPort}` })
  const shared = { CLASS: 'Scale', CLASS_BASE: `http://${BASE}:${haproxy.port}` }
  const gateway = new Machine('gateway', {
    ...shared,
    PART: 'gateway',
    PORT: `${gatewayPort}`,
    DASHBOARD_PORT: '0',
    INTERNAL_API_PORT: `${internalApiPort}`,
    CLASS_STORE_URL: database.url,
    HAPROXY_ADMIN: haproxy.admin,
    SNAPSHOTS_URL: s3.url,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    ...envOf('gateway'),
  })
  const machines = [gateway]
  const query = <T>(sql: string): Promise<T[]> => ask<T>(database.url, sql)
  const close = async (): Promise<void> => {
    await Promise.all(machines.map((machine) => machine.close()))
    await haproxy.stop()
    await Promise.all([database.close(), s3.close()])
  }
  try {
    gateway.start()
    const code = await gateway.words(/Class code: (\S+)/)
    const dashboard = await DashboardClient.enter(await gateway.words(/Dashboard: +(\S+)/))
    const storeUrl = await database.urlOfNode()
    const nodes = new Map<string, Machine>()
    const ports = await freePorts(names.length)
    for (const [index, name] of names.entries()) {
      const port = ports[index]
      const own = { PART: 'node', NODE: name, PORT: `${port}`, NODE_ADDRESS: `127.0.0.1:${port}` }
      const more = { CLASS_STORE_URL: storeUrl, GATEWAY_URL: `http://127.0.0.1:${internalApiPort}` }
      nodes.set(name, new Machine(name, { ...shared, ...own, ...more, ...envOf(name) }))
    }
    machines.push(...nodes.values())
    for (const node of nodes.values()) node.start()
    const site: Site = {
      database,
      s3,
      haproxy,
      gateway,
      dashboard,
      nodes,
      query,
      close,
      joinAddress: { port: haproxy.port, code, joinOrigin: `http://join.${BASE}:${haproxy.port}` },
      holders: async () => holdersIn(await query(HOLDERS)),
      storedSolves: async () => solvesIn(await query(SOLVES)),
    }
    await untilShared(site)
    return site
  } catch (error) {
    const output = machines.map((machine) => `${machine.name}:\n${machine.output}`).join('\n')
    await close()
    throw new Error(`The site did not open. ${output}`, { cause: error })
  }
}

export function slotOf(shop: string): number {
  const slot = slotOfLabel(shop)
  if (slot === undefined) throw new Error(`No shop is called ${shop}`)
  return slot
}

/** Waits until every slot is held and every node has some. Rebalances for nodes that started late. */
async function untilShared({ holders, nodes, query, dashboard }: Site): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while ((await query(ALIVE)).length < nodes.size && performance.now() < until) await wait(200)
  await dashboard.ask('POST', '/api/slots/even', {})
  while (performance.now() < until && [...nodes.values()].every(({ isOn }) => isOn)) {
    const held = await holders()
    if (!held.includes(undefined) && new Set(held).size === nodes.size) return
    await wait(200)
  }
  throw new Error('Not all nodes hold slots.')
}

/** Nodes that renewed lately. */
export const ALIVE = "SELECT name FROM ff_nodes WHERE said_at > now() - interval '6 seconds'"
const HOLDERS = 'SELECT slot, CASE WHEN until > now() THEN node END AS node FROM ff_slots ORDER BY slot'
const SOLVES = `SELECT learners.shop, journal.key FROM ff_journal AS journal
  JOIN ff_learners AS learners ON learners.id = journal.learner WHERE journal.kind = 'solved'`

function holdersIn(rows: { slot: number; node: string | null }[]): (string | undefined)[] {
  const held = new Map(rows.map(({ slot, node }) => [slot, node ?? undefined]))
  return Array.from({ length: 256 }, (_, slot) => held.get(slot))
}

function solvesIn(rows: { shop: string; key: string }[]): Map<string, Set<string>> {
  const solves = new Map<string, Set<string>>()
  for (const { shop, key } of rows) solves.set(shop, (solves.get(shop) ?? new Set()).add(key))
  return solves
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  // The pending statement reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}
