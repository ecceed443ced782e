import type * as LeakedRecoveryPhrase from '../../../labs/leaked-recovery-phrase/weak.ts'
import { findRows } from '../../http/lists.ts'
import { findRow, notFound, publicRow, type Resource, type Row } from '../../http/resource.ts'
import { type Call, success } from '../../http/routing.ts'
import type { Shop } from '../../shop/shop.ts'

/** What the live code shows of a row. */
type Publish = (row: Row) => Row

/** All feedback that a query asks for, as its reader may see it. */
export function listPublished({ shop, query, session }: Call, feedbacks: Resource): unknown {
  const publish = publisherFor(shop, session !== undefined)
  const asksForText = query.q !== undefined || query.comment !== undefined || query.sort?.includes('comment')
  const source = asksForText ? withoutChanged(shop, feedbacks, publish) : feedbacks
  const found = findRows(shop, source, query)
  return Array.isArray(found) ? success(found.map(publish)) : found
}

/** One piece of feedback, as its reader may see it. */
export function readPublished({ shop, params, session }: Call, feedbacks: Resource): unknown {
  const row = findRow(shop, feedbacks, params.id)
  return row ? success(publisherFor(shop, session !== undefined)(publicRow(feedbacks, row))) : notFound()
}

function publisherFor(shop: Shop, isSignedIn: boolean): Publish {
  const { publishedComment } = shop.live<typeof LeakedRecoveryPhrase>('leaked-recovery-phrase')
  return (row) => {
    if (row.comment === null) return row
    const feedback = { comment: String(row.comment), rating: Number(row.rating) }
    return { ...row, comment: publishedComment(feedback, { isSignedIn }) }
  }
}

/**
 * The table without rows of which something is kept back: whether they are found, and between which others they are
 * sorted, would tell word by word what it is.
 */
function withoutChanged(shop: Shop, feedbacks: Resource, publish: Publish): Resource {
  const rows = shop.tables.all<Row>('SELECT id, comment, rating FROM Feedbacks')
  const changed = rows.filter((row) => publish(row).comment !== row.comment).map(({ id }) => Number(id))
  if (changed.length === 0) return feedbacks
  return { ...feedbacks, table: `(SELECT * FROM Feedbacks WHERE id NOT IN (${changed.join(', ')}))` }
}
