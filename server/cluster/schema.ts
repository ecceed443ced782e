import type { DatabaseValue } from '../class/store/database.ts'
import type { SchemaPart } from '../class/store/postgres/schema.ts'
import type { EventAppender } from '../class/store/postgres/store-database.ts'
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

/** The only access that nodes have to the event log. */
export const eventLogSchema: SchemaPart = {
  name: 'journal of nodes',
  migrations: [APPEND_HELD],
  grants: ['GRANT EXECUTE ON FUNCTION ff_append_held TO ff_node'],
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
