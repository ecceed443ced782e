import type { PersonalRecords } from '../class/privacy/data-export.ts'
import type { DatabaseSession, DatabaseValue } from '../class/store/database.ts'
import type { SchemaPart } from '../class/store/postgres/schema.ts'
import type { EventAppender } from '../class/store/postgres/store-database.ts'
import type { RosterRow } from '../class/store/roster.ts'
import type { NodeIdentity } from './slots/model.ts'

/** PostgreSQL's error code if a node appends events of a slot that it does not hold. */
const NOT_HELD = 'FF003'

/**
 * Appends events only for slots that the node holds at that moment. The slots are locked until the commit, so nobody
 * else can get them. A node that was frozen and continues too late writes nothing.
 */
const APPEND_HELD = `CREATE FUNCTION ff_append_held(shops text[], ids text[], kinds text[], keys text[], details text[],
    ats text[], evidences text[], p_node text, p_boot text, p_key bytea, p_slots int[], p_epochs bigint[])
  RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_held int[] := ARRAY(SELECT ff_slots_fence(p_node, p_boot, p_key, p_slots, p_epochs));
BEGIN
  IF EXISTS (SELECT FROM unnest(shops) AS shop WHERE NOT ('x' || left(shop, 2))::bit(8)::int = ANY (v_held)) THEN
    RAISE EXCEPTION 'The node % does not hold all of these slots, or not any more.', p_node USING ERRCODE = '${NOT_HELD}';
  END IF;
  RETURN QUERY SELECT ff_append(shops, ids, kinds, keys, details, ats, evidences);
END $$;
REVOKE EXECUTE ON FUNCTION ff_append_held FROM PUBLIC;`

const LEASE = 'p_node text, p_boot text, p_key bytea, p_slots int[], p_epochs bigint[]'
const AS_OWNER = 'LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp'

/** Learners take a copy of their own data with them: the node that holds their slot reads who they are elsewhere. */
const RECORDS_HELD = `CREATE FUNCTION ff_check_learner_held(p_learner text, ${LEASE}) RETURNS void ${AS_OWNER} AS $$
DECLARE v_held int[] := ARRAY(SELECT ff_slots_fence(p_node, p_boot, p_key, p_slots, p_epochs));
BEGIN
  IF NOT EXISTS (SELECT FROM ff_learners
      WHERE id = p_learner AND ('x' || left(shop, 2))::bit(8)::int = ANY (v_held)) THEN
    RAISE EXCEPTION 'The node % does not hold the slot of this learner, or not any more.', p_node
      USING ERRCODE = '${NOT_HELD}';
  END IF;
END $$;
CREATE FUNCTION ff_identities_held(p_learner text, ${LEASE}) RETURNS SETOF ff_identities ${AS_OWNER} AS $$
BEGIN
  PERFORM ff_check_learner_held(p_learner, p_node, p_boot, p_key, p_slots, p_epochs);
  RETURN QUERY SELECT * FROM ff_identities WHERE learner = p_learner ORDER BY added_at, id;
END $$;
CREATE FUNCTION ff_roster_rows_held(p_learner text, ${LEASE}) RETURNS SETOF ff_roster_rows ${AS_OWNER} AS $$
BEGIN
  PERFORM ff_check_learner_held(p_learner, p_node, p_boot, p_key, p_slots, p_epochs);
  RETURN QUERY SELECT * FROM ff_roster_rows WHERE learner = p_learner ORDER BY seq;
END $$;
CREATE FUNCTION ff_lti_grades_held(p_learner text, ${LEASE}) RETURNS SETOF ff_lti_grades ${AS_OWNER} AS $$
BEGIN
  PERFORM ff_check_learner_held(p_learner, p_node, p_boot, p_key, p_slots, p_epochs);
  RETURN QUERY SELECT * FROM ff_lti_grades WHERE learner = p_learner ORDER BY id;
END $$;
REVOKE EXECUTE ON FUNCTION ff_check_learner_held, ff_identities_held, ff_roster_rows_held, ff_lti_grades_held
  FROM PUBLIC;`

/** The only access that nodes have to the event log, and to who learners are elsewhere. */
export const nodeAccessSchema: SchemaPart = {
  name: 'journal of nodes',
  migrations: [APPEND_HELD, RECORDS_HELD],
  grants: [
    'GRANT EXECUTE ON FUNCTION ff_append_held, ff_identities_held, ff_roster_rows_held, ff_lti_grades_held TO ff_node',
  ],
}

/** Returns how a node reads who a learner is elsewhere. `lease`: the node and its slots, as for events. */
export function personalRecordsAsNode(
  database: Pick<DatabaseSession, 'all'>,
  { extraValues: lease }: Pick<EventAppender, 'extraValues'>,
): PersonalRecords {
  const read = <Row>(name: string, learner: string): Promise<Row[]> =>
    database.all<Row>(`SELECT * FROM ${name}($1, $2, $3, $4, $5, $6)`, [learner, ...lease()])
  return {
    identitiesOf: (learner) => read('ff_identities_held', learner),
    rosterRowOf: async (learner) => (await read<RosterRow>('ff_roster_rows_held', learner))[0],
    gradesOf: (learner) => read('ff_lti_grades_held', learner),
  }
}

/** Returns how a node appends events. `held`: the slots that it holds, with their epochs. */
export function appendAsNode(
  { name, bootId, key }: Pick<NodeIdentity, 'name' | 'bootId' | 'key'>,
  held: () => ReadonlyMap<number, number>,
): EventAppender {
  return {
    name: 'ff_append_held',
    extraValues: (): DatabaseValue[] => {
      const slots = held()
      return [name, bootId, Buffer.from(key), [...slots.keys()], [...slots.values()]]
    },
  }
}
