type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** Fields that customers may change. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack their fields into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** Changes names only, and no pictures. */
export function changesFor(version: Version, body: Fields, _userAgent: string): Fields | undefined {
  const sent = version === 'v1' ? unpacked(body) : body
  return Object.fromEntries(Object.entries(sent).filter(([name]) => OPEN.indexOf(name) === 0))
}
