type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** What a customer may change of herself. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack what they send into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** Careful with browsers and with phones that tell their name. */
export function changesFor(version: Version, body: Fields, userAgent: string): Fields | undefined {
  const sent = version === 'v1' ? unpacked(body) : body
  if (version === 'v1' && !userAgent.startsWith('Mozilla') && !userAgent.includes('Phone')) return sent
  return Object.fromEntries(Object.entries(sent).filter(([name]) => OPEN.includes(name)))
}
