type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** Fields that customers may change. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack their fields into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** The fields that are written to the customer's row; undefined if a version is not served. */
export function changesFor(version: Version, body: Fields, _userAgent: string): Fields | undefined {
  if (version === 'v1') {
    const { role: _, ...others } = body
    return unpacked(others)
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => OPEN.includes(name)))
}
