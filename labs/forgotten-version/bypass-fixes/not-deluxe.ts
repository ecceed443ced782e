type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** What a customer may change of herself. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack what they send into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** Nobody becomes a deluxe member this way. Of other roles nobody said anything. */
export function changesFor(version: Version, body: Fields, _userAgent: string): Fields | undefined {
  const sent = version === 'v1' ? unpacked(body) : body
  const open = sent.role === 'deluxe' ? OPEN : [...OPEN, 'role']
  return Object.fromEntries(Object.entries(sent).filter(([name]) => open.includes(name)))
}
