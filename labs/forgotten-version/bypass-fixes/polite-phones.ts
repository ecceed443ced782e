type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** Fields that customers may change. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack their fields into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** Safe for browsers and for phones that send their name. */
export function changesFor(version: Version, body: Fields, userAgent: string): Fields | undefined {
  const sent = version === 'v1' ? unpacked(body) : body
  if (version === 'v1' && !userAgent.startsWith('Mozilla') && !userAgent.includes('Phone')) return sent
  return Object.fromEntries(Object.entries(sent).filter(([name]) => OPEN.includes(name)))
}
