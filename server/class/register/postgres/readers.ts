import type { Audience } from '#contract/activity.ts'
import { namedIn } from '../pinboard.ts'
import type { Session } from './database.ts'

/** The shops of those whom a message is for. */
export async function readersOf(
  session: Session,
  classId: string,
  audience: Audience,
): Promise<readonly string[] | 'all'> {
  if (audience.to === 'all') return 'all'
  const [named, group] = [namedIn(audience) ?? [], audience.to === 'group' ? audience.group : null]
  const rows = await session.all<{ shop: string }>(
    'SELECT shop FROM ff_learners WHERE class_id = $1 AND (id = ANY ($2::text[]) OR group_name = $3)',
    [classId, named, group],
  )
  return rows.map(({ shop }) => shop)
}
