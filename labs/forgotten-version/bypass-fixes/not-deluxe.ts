type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** Fields that customers may change. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack their fields into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** Blocks the role deluxe and no other role. */
export function changesFor(version: Version, body: Fields, _userAgent: string): Fields | undefined {
  const sent = version === 'v1' ? unpacked(body) : body
  const open = sent.role === 'deluxe' ? OPEN : [...OPEN, 'role']
  return Object.fromEntries(Object.entries(sent).filter(([name]) => open.includes(name)))
}
