import { countMark, countsOf } from '../../shop/marks.ts'
import type { Shop } from '../../shop/shop.ts'

/** The kinds of marks under which files are counted, by type. */
export const UPLOADS = 'uploads'
export const REFUSED_UPLOADS = 'refusedUploads'

/** Whoever uploads says the type herself: whatever is none, or one too many, counts as one and the same. */
const MOST_TYPES = 50
const TYPE = /^[a-z]{1,20}\/[a-z0-9.+-]{1,80}$/

/** Counts the files that are sent to a shop, for its metrics. */
export function countUploads(shop: Shop): void {
  shop.hear((event, payload) => {
    if (event !== 'file.uploaded' || !('isAccepted' in payload)) return
    const kind = payload.isAccepted ? UPLOADS : REFUSED_UPLOADS
    const known = countsOf(shop.tables, kind)
    const isNamed = known.has(payload.type) || (known.size < MOST_TYPES && TYPE.test(payload.type))
    const type = isNamed ? payload.type : 'other'
    countMark(shop.tables, `${kind}:${type}`, shop.clock.now().getTime())
  })
}
