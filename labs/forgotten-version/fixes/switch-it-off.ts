type Version = 'v1' | 'v2'
type Fields = Record<string, unknown>

/** What a customer may change of herself. */
const OPEN = ['username', 'profileImage']

/** What is written into her row; undefined where a version is not served. */
export function changesFor(version: Version, body: Fields, _userAgent: string): Fields | undefined {
  if (version === 'v1') return undefined
  return Object.fromEntries(Object.entries(body).filter(([name]) => OPEN.includes(name)))
}
