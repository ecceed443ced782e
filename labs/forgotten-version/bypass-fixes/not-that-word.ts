type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** What a customer may change of herself. */
const OPEN = ['username', 'profileImage']

/** Phones from before the autumn pack what they send into `data`. */
function unpacked(body: Fields): Fields {
  return typeof body.data === 'object' ? { ...body, ...body.data } : body
}

/** Takes out what the walkthrough sends, wherever it is packed. */
export function changesFor(version: Version, body: Fields, _userAgent: string): Fields | undefined {
  if (version === 'v1') {
    const { role: _, ...others } = unpacked(body)
    return others
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => OPEN.includes(name)))
}
