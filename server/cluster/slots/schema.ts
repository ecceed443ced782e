import type { SchemaPart } from '../../class/store/postgres/schema.ts'

/** Channel of notifications about slots: see `ListenConnection`. */
export const CHANNEL = 'ff_slots'

/** Error code: the name belongs to a running node with another folder. */
export const NODE_NAME_TAKEN = 'FF001'
/** Error code: the caller is not, or no longer, that node. */
export const NODE_UNKNOWN = 'FF002'

/** Functions run with their owner's rights. The fixed search path prevents callers from shadowing names. */
const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp'

/**
 * - `ff_nodes`: registered nodes.
 * - `ff_slots`: `node` and `boot_id` hold the slot, or held it last and have not released it. `folder` is where it was
 *   held last. `is_last`: the files in that folder are the newest, because nobody else took the slot over since.
 *   `is_ready`: the holder has taken it over.
 */
const TABLES = `
  CREATE TABLE ff_lease (lease_ms int NOT NULL);
  INSERT INTO ff_lease VALUES (10000);
  CREATE TABLE ff_nodes (name text PRIMARY KEY, boot_id text NOT NULL, address text NOT NULL, folder text NOT NULL,
    key_hash bytea NOT NULL, since timestamptz NOT NULL, said_at timestamptz NOT NULL, is_leaving boolean NOT NULL);
  CREATE TABLE ff_entries (name text PRIMARY KEY, address text NOT NULL, said_at timestamptz NOT NULL);
  CREATE TABLE ff_slots (slot int PRIMARY KEY CHECK (slot BETWEEN 0 AND 255), node text, boot_id text, folder text,
    epoch bigint NOT NULL DEFAULT 0, until timestamptz, is_last boolean NOT NULL DEFAULT false,
    is_ready boolean NOT NULL DEFAULT false, is_leaving boolean NOT NULL DEFAULT false, wanted text, pass_key bytea);
  INSERT INTO ff_slots (slot) SELECT generate_series(0, 255);`

const FUNCTIONS = [
  `CREATE FUNCTION ff_slots_until() RETURNS timestamptz LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT clock_timestamp() + lease_ms * interval '1 millisecond' FROM ff_lease $$;`,

  `CREATE FUNCTION ff_slots_check(p_node text, p_boot text, p_key bytea) RETURNS void ${AS_OWNER} AS $$
  BEGIN
    PERFORM FROM ff_nodes WHERE name = p_node AND boot_id = p_boot AND key_hash = sha256(p_key);
    IF NOT FOUND THEN RAISE EXCEPTION 'This is not the node %, or not any more.', p_node USING ERRCODE = '${NODE_UNKNOWN}'; END IF;
  END $$;`,

  // A node with the same folder holds its lock, so the previous process is dead and its slots move at once. If that
  // process had not taken a slot over yet, the folder keeps its claim to the newest files.
  `CREATE FUNCTION ff_slots_hello(p_node text, p_boot text, p_key bytea, p_address text, p_folder text)
    RETURNS void ${AS_OWNER} AS $$
  DECLARE v_known ff_nodes; v_lease int;
  BEGIN
    SELECT lease_ms INTO v_lease FROM ff_lease;
    SELECT * INTO v_known FROM ff_nodes WHERE name = p_node FOR UPDATE;
    IF FOUND AND v_known.folder <> p_folder
      AND v_known.said_at > clock_timestamp() - v_lease * interval '1 millisecond' THEN
      RAISE EXCEPTION 'There is a node % already, in another folder.', p_node USING ERRCODE = '${NODE_NAME_TAKEN}';
    END IF;
    INSERT INTO ff_nodes VALUES
      (p_node, p_boot, p_address, p_folder, sha256(p_key), clock_timestamp(), clock_timestamp(), false)
      ON CONFLICT (name) DO UPDATE SET boot_id = p_boot, address = p_address, folder = p_folder,
        key_hash = sha256(p_key), since = clock_timestamp(), said_at = clock_timestamp(), is_leaving = false;
    UPDATE ff_slots SET boot_id = p_boot, epoch = epoch + 1, until = ff_slots_until(), is_last = is_ready OR is_last,
        is_ready = false, is_leaving = false
      WHERE node = p_node AND folder = p_folder AND boot_id <> p_boot;
    PERFORM pg_notify('${CHANNEL}', '');
  END $$;`,

  // Also renews an expired lease: the slot stays with its holder until it is assigned to another node. Rows are locked
  // in order, as in the fence, to avoid deadlocks.
  `CREATE FUNCTION ff_slots_renew(p_node text, p_boot text, p_key bytea, p_ready int[], p_epochs bigint[])
    RETURNS TABLE (slot int, epoch bigint, is_last boolean, is_ready boolean, is_leaving boolean, pass_key bytea,
      lease_ms int) ${AS_OWNER} AS $$
  #variable_conflict use_column
  BEGIN
    PERFORM ff_slots_check(p_node, p_boot, p_key);
    UPDATE ff_nodes SET said_at = clock_timestamp() WHERE name = p_node;
    PERFORM FROM ff_slots WHERE node = p_node AND boot_id = p_boot ORDER BY slot FOR NO KEY UPDATE;
    UPDATE ff_slots SET is_ready = true FROM unnest(p_ready, p_epochs) AS ready (slot, epoch)
      WHERE ff_slots.slot = ready.slot AND ff_slots.epoch = ready.epoch AND node = p_node AND boot_id = p_boot;
    IF FOUND THEN PERFORM pg_notify('${CHANNEL}', ''); END IF;
    RETURN QUERY UPDATE ff_slots AS s SET until = clock_timestamp() + l.lease_ms * interval '1 millisecond'
      FROM ff_lease AS l WHERE s.node = p_node AND s.boot_id = p_boot
      RETURNING s.slot, s.epoch, s.is_last, s.is_ready, s.is_leaving, s.pass_key, l.lease_ms;
  END $$;`,

  `CREATE FUNCTION ff_slots_give_back(p_node text, p_boot text, p_key bytea, p_slots int[], p_epochs bigint[])
    RETURNS void ${AS_OWNER} AS $$
  BEGIN
    PERFORM ff_slots_check(p_node, p_boot, p_key);
    UPDATE ff_slots SET node = NULL, boot_id = NULL, until = NULL, is_leaving = false
      FROM unnest(p_slots, p_epochs) AS given (slot, epoch)
      WHERE ff_slots.slot = given.slot AND ff_slots.epoch = given.epoch AND node = p_node AND boot_id = p_boot;
    PERFORM pg_notify('${CHANNEL}', '');
  END $$;`,

  `CREATE FUNCTION ff_slots_leave(p_node text, p_boot text, p_key bytea) RETURNS void ${AS_OWNER} AS $$
  BEGIN
    PERFORM ff_slots_check(p_node, p_boot, p_key);
    UPDATE ff_nodes SET is_leaving = true WHERE name = p_node;
    PERFORM pg_notify('${CHANNEL}', '');
  END $$;`,

  `CREATE FUNCTION ff_slots_goodbye(p_node text, p_boot text, p_key bytea) RETURNS void ${AS_OWNER} AS $$
  BEGIN
    PERFORM ff_slots_check(p_node, p_boot, p_key);
    UPDATE ff_slots SET node = NULL, boot_id = NULL, until = NULL, is_leaving = false
      WHERE node = p_node AND boot_id = p_boot;
    DELETE FROM ff_nodes WHERE name = p_node;
    PERFORM pg_notify('${CHANNEL}', '');
  END $$;`,

  // Nobody gets a slot between this and the end of the caller's transaction: the coordinator waits for the lock.
  `CREATE FUNCTION ff_slots_fence(p_node text, p_boot text, p_key bytea, p_slots int[], p_epochs bigint[])
    RETURNS SETOF int ${AS_OWNER} AS $$
  BEGIN
    PERFORM ff_slots_check(p_node, p_boot, p_key);
    RETURN QUERY SELECT s.slot FROM ff_slots AS s
      WHERE (s.slot, s.epoch) IN (SELECT a.slot, a.epoch FROM unnest(p_slots, p_epochs) AS a (slot, epoch))
        AND s.node = p_node AND s.boot_id = p_boot AND s.until > clock_timestamp()
      ORDER BY s.slot FOR SHARE OF s;
  END $$;`,
]

const NAMES = ['hello', 'renew', 'give_back', 'leave', 'goodbye', 'fence', 'until', 'check']

/** The holder could not save these slots. Their requested moves are cancelled and have to be requested again. */
const STAY = `CREATE FUNCTION ff_slots_stay(p_node text, p_boot text, p_key bytea, p_slots int[], p_epochs bigint[])
    RETURNS void ${AS_OWNER} AS $$
  BEGIN
    PERFORM ff_slots_check(p_node, p_boot, p_key);
    UPDATE ff_slots SET is_leaving = false, wanted = NULL FROM unnest(p_slots, p_epochs) AS stays (slot, epoch)
      WHERE ff_slots.slot = stays.slot AND ff_slots.epoch = stays.epoch AND node = p_node AND boot_id = p_boot;
    PERFORM pg_notify('${CHANNEL}', '');
  END $$;`

/** Tables and functions of slots and leases, by version: see `SchemaPart`. */
const slotMigrations: readonly string[] = [
  [TABLES, ...FUNCTIONS, notForAll(NAMES)].join('\n'),
  [STAY, notForAll(['stay'])].join('\n'),
]

const NODES_MAY = ['hello', 'renew', 'give_back', 'stay', 'leave', 'goodbye', 'fence']

/** The schema of slots and leases. Nodes use only functions, which show each node its own slots. */
export const slotsSchema: SchemaPart = {
  name: 'slots',
  migrations: slotMigrations,
  grants: [`GRANT EXECUTE ON FUNCTION ${functionsCalled(NODES_MAY)} TO ff_node`],
}

function notForAll(names: readonly string[]): string {
  return `REVOKE EXECUTE ON FUNCTION ${functionsCalled(names)} FROM PUBLIC;`
}

function functionsCalled(names: readonly string[]): string {
  return names.map((name) => `ff_slots_${name}`).join(', ')
}
