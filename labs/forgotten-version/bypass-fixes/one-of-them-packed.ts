type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** What a customer may change of herself. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack what they send into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** The list is for those who do not pack. */
export function changesFor(version: Version, body: Fields, _userAgent: string): Fields | undefined {
  if (version === 'v1' && typeof body.data === 'object') return unpacked(body)
  return Object.fromEntries(Object.entries(body).filter(([name]) => OPEN.includes(name)))
}
