import type { Database } from '../../class/store/postgres/database.ts'
import type { ListenConnection } from './listen-connection.ts'
import { CHANNEL } from './schema.ts'

/** What the coordinator reads in one query, by the clock of the database. */
export interface ClusterState {
  nowMs: number
  /** When the database started. */
  startedMs: number
  nodes: NodeState[]
  slots: SlotAssignment[]
}

export interface NodeState {
  name: string
  bootId: string
  address: string
  folder: string
  isAlive: boolean
  isLeaving: boolean
  /** How long ago it registered. */
  ageMs: number
}

export interface SlotAssignment {
  slot: number
  node: string | null
  bootId: string | null
  folder: string | null
  epoch: number
  /** Whether the lease is valid. */
  isHeld: boolean
  isReady: boolean
  isLeaving: boolean
  wanted: string | null
}

/** After an hour. Until then the dashboard shows that they do not answer. */
const DELETE_SILENT = `DELETE FROM ff_nodes WHERE said_at < clock_timestamp() - interval '1 hour'
  AND NOT EXISTS (SELECT FROM ff_slots WHERE node = name)`

const READ_STATE = `SELECT
  extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs",
  extract(epoch FROM pg_postmaster_start_time())::float8 * 1000 AS "startedMs",
  (SELECT coalesce(json_agg(json_build_object('name', name, 'bootId', boot_id, 'address', address, 'folder', folder,
      'isLeaving', is_leaving, 'isAlive', said_at > clock_timestamp() - $1 * interval '1 millisecond',
      'ageMs', extract(epoch FROM clock_timestamp() - since) * 1000) ORDER BY name), '[]') FROM ff_nodes) AS nodes,
  (SELECT json_agg(json_build_object('slot', slot, 'node', node, 'bootId', boot_id, 'folder', folder, 'epoch', epoch,
      'isHeld', coalesce(until > clock_timestamp(), false), 'isReady', is_ready, 'isLeaving', is_leaving,
      'wanted', wanted) ORDER BY slot) FROM ff_slots) AS slots`

/**
 * Reads all nodes and slots. First deletes nodes that were silent for long, because gateways ask all nodes of the list.
 */
export async function readClusterState(connection: ListenConnection, aliveMs: number): Promise<ClusterState> {
  await connection.all(DELETE_SILENT)
  const [state] = await connection.all<ClusterState>(READ_STATE, [aliveMs])
  if (!state) throw new Error('The database answered nothing.')
  return state
}

/**
 * Assigns slots to nodes, each in a new epoch. Only slots that nobody holds and that have not changed since they were
 * read.
 * `mayTakeExpired`: also slots whose lease has expired.
 */
export async function assignSlots(
  connection: ListenConnection,
  slots: readonly SlotAssignment[],
  assignment: ReadonlyMap<number, string>,
  mayTakeExpired: boolean,
): Promise<void> {
  const assigned = slots.filter(({ slot }) => assignment.has(slot))
  await connection.all(
    `UPDATE ff_slots AS s SET node = n.name, boot_id = n.boot_id, folder = n.folder,
        is_last = coalesce(s.folder = n.folder AND (s.is_ready OR s.is_last), false), is_ready = false, is_leaving = false,
        wanted = NULL, epoch = s.epoch + 1, until = ff_slots_until()
      FROM unnest($1::int[], $2::text[], $3::bigint[]) AS g (slot, node, epoch) JOIN ff_nodes AS n ON n.name = g.node
      WHERE s.slot = g.slot AND s.epoch = g.epoch AND (s.node IS NULL OR ($4 AND s.until < clock_timestamp()))`,
    [
      assigned.map(({ slot }) => slot),
      assigned.map(({ slot }) => assignment.get(slot)),
      assigned.map(({ epoch }) => epoch),
      mayTakeExpired,
    ],
  )
  await notifyAll(connection)
}

/** Asks the holders of these slots to release them. */
export async function requestLeave(
  connection: ListenConnection,
  slots: readonly SlotAssignment[],
): Promise<void> {
  await connection.all(
    `UPDATE ff_slots AS s SET is_leaving = true FROM unnest($1::int[], $2::bigint[]) AS l (slot, epoch)
      WHERE s.slot = l.slot AND s.epoch = l.epoch AND s.node IS NOT NULL`,
    [slots.map(({ slot }) => slot), slots.map(({ epoch }) => epoch)],
  )
  await notifyAll(connection)
}

/** Cancels the requested moves of these slots. */
export async function cancelMoves(
  connection: ListenConnection,
  slots: readonly SlotAssignment[],
): Promise<void> {
  await connection.all('UPDATE ff_slots SET wanted = NULL WHERE slot = ANY ($1::int[])', [
    slots.map(({ slot }) => slot),
  ])
}

/** A slot whose epoch was used before: the class store is a restored backup, or has lost its last writes. */
export interface OutdatedEpoch {
  slot: number
  /** Its current epoch. */
  epoch: number
  /** A higher epoch that was used before. */
  above: number
  /** Whether its holder's files are newer than all snapshots of the slot. */
  areFilesNewest: boolean
}

/** Raises the epoch of such a slot above all earlier ones. Its holder then takes it over again. */
export async function raiseEpoch(
  database: Pick<Database, 'all'>,
  { slot, epoch, above, areFilesNewest }: OutdatedEpoch,
): Promise<void> {
  await database.all(
    `UPDATE ff_slots SET epoch = $3::bigint + 1, is_last = $4 AND (is_ready OR is_last), is_ready = false, is_leaving = false
      WHERE slot = $1 AND epoch = $2 AND epoch <= $3`,
    [slot, epoch, above, areFilesNewest],
  )
  await notifyAll(database)
}

/** Stores the length of leases, and each slot's key for access cookies. */
export async function writeLeaseSettings(
  connection: ListenConnection,
  leaseMs: number,
  cookieKeys: readonly Buffer[],
): Promise<void> {
  await connection.all('UPDATE ff_lease SET lease_ms = $1 WHERE lease_ms <> $1', [leaseMs])
  await connection.all(
    `UPDATE ff_slots AS s SET pass_key = decode(k.key, 'hex')
      FROM unnest($1::text[]) WITH ORDINALITY AS k (key, place)
      WHERE s.slot = k.place - 1 AND s.pass_key IS DISTINCT FROM decode(k.key, 'hex')`,
    [cookieKeys.map((key) => key.toString('hex'))],
  )
}

/** Registers this gateway as alive. Returns the addresses of the other gateways that are. */
export async function announceGateway(
  connection: ListenConnection,
  gateway: { name: string; address: string },
  aliveMs: number,
): Promise<string[]> {
  await connection.all(
    `INSERT INTO ff_entries VALUES ($1, $2, clock_timestamp())
      ON CONFLICT (name) DO UPDATE SET address = $2, said_at = clock_timestamp()`,
    [gateway.name, gateway.address],
  )
  const rows = await connection.all<{ address: string }>(
    `SELECT address FROM ff_entries WHERE name <> $1
      AND said_at > clock_timestamp() - $2 * interval '1 millisecond'`,
    [gateway.name, aliveMs],
  )
  return rows.map(({ address }) => address)
}

/** Unregisters this gateway. */
export async function removeGateway(connection: ListenConnection, name: string): Promise<void> {
  await connection.all('DELETE FROM ff_entries WHERE name = $1', [name])
}

async function notifyAll(database: Pick<Database, 'all'> | ListenConnection): Promise<void> {
  await database.all("SELECT pg_notify($1, '')", [CHANNEL])
}
