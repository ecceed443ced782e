import type * as LeakedRecoveryPhrase from '../../../labs/leaked-recovery-phrase/weak.ts'
import { findRows } from '../../http/resources/lists.ts'
import { findRow, notFound, publicRow, type Resource, type Row } from '../../http/resources/resource.ts'
import { type Call, success } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'

/** The live code that decides what is shown of rows. */
type Publish = (rows: readonly Row[]) => Promise<Row[]>

/** All feedback for a query, as the reader may see it. */
export async function listPublished({ shop, query, session }: Call, feedbacks: Resource): Promise<unknown> {
  const publish = publisherFor(shop, session !== undefined)
  const asksForText = query.q !== undefined || query.comment !== undefined || query.sort?.includes('comment')
  const source = asksForText ? await withoutChanged(shop, feedbacks, publish) : feedbacks
  const found = findRows(shop, source, query)
  return Array.isArray(found) ? success(await publish(found)) : found
}

/** One feedback, as the reader may see it. */
export async function readPublished({ shop, params, session }: Call, feedbacks: Resource): Promise<unknown> {
  const row = findRow(shop, feedbacks, params.id)
  if (!row) return notFound()
  const [published] = await publisherFor(shop, session !== undefined)([publicRow(feedbacks, row)])
  return success(published)
}

function publisherFor(shop: Shop, isSignedIn: boolean): Publish {
  const { publishedComment } = shop.callEach<typeof LeakedRecoveryPhrase>('leaked-recovery-phrase')
  return async (rows) => {
    const said = rows.filter(({ comment }) => comment !== null)
    const comments = await publishedComment(
      said.map(({ comment, rating }) => [
        { comment: String(comment), rating: Number(rating) },
        { isSignedIn },
      ]),
    )
    const published = new Map(said.map((row, at) => [row, { ...row, comment: comments[at] ?? '' }]))
    return rows.map((row) => published.get(row) ?? row)
  }
}

/**
 * The resource without rows that the live code changes: their matches and sort order would reveal the hidden words step
 * by step.
 */
async function withoutChanged(shop: Shop, feedbacks: Resource, publish: Publish): Promise<Resource> {
  const rows = shop.tables.all<Row>('SELECT id, comment, rating FROM Feedbacks')
  const published = await publish(rows)
  const changed = rows
    .filter(({ comment }, at) => published[at]?.comment !== comment)
    .map(({ id }) => Number(id))
  if (changed.length === 0) return feedbacks
  return { ...feedbacks, table: `(SELECT * FROM Feedbacks WHERE id NOT IN (${changed.join(', ')}))` }
}
