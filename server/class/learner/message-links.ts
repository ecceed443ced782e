import { type LinkTarget, LONGEST_PATH } from '#contract/activity.ts'
import type { MessageLink } from '#contract/learner-class.ts'
import { type Challenge, localizeChallenge } from '../../training/catalogue/challenges.ts'

/** Nobody's shop: what an address says beside its way must not matter. */
const ANY_SHOP = 'http://shop.invalid'
/** Doors of the class, which take passes, and the shop's own way out to anywhere. */
const FORBIDDEN_PATHS = ['/.class', '/redirect']

/** Where a message is to lead; undefined where that is not inside of a learner's own shop. */
export function parseMessageLink(
  value: unknown,
  challenges: readonly Pick<Challenge, 'key'>[],
): LinkTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { challenge, path, ...others } = value as Record<string, unknown>
  if (Object.keys(others).length > 0 || (challenge === undefined) === (path === undefined)) return undefined
  if (typeof path === 'string') {
    const inside = pathInsideShop(path)
    return inside === undefined ? undefined : { path: inside }
  }
  const known = challenges.find(({ key }) => key === challenge)
  return known && { challenge: known.key }
}

/** An address without its origin, as browsers understand it; undefined where it might lead anywhere else. */
function pathInsideShop(path: string): string | undefined {
  if (path.length > LONGEST_PATH || !path.startsWith('/') || /[\\\p{C}\s]/u.test(path)) return undefined
  const url = URL.parse(path, ANY_SHOP)
  // Dots may leave two slashes at the beginning, which begin the name of another machine.
  if (url?.origin !== ANY_SHOP || url.pathname.startsWith('//')) return undefined
  const said = decoded(url.pathname)?.toLowerCase()
  if (said === undefined || FORBIDDEN_PATHS.some((one) => said.startsWith(one))) return undefined
  return url.pathname + url.search + url.hash
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** A place as she is told of it. A challenge's is its sheet beside the board. */
export function messageLinkFor(
  place: LinkTarget,
  challenges: readonly Challenge[],
  language: string,
): MessageLink {
  if ('path' in place) return { path: place.path, name: null }
  const { challenge: key } = place
  const challenge = challenges.find((one) => one.key === key)
  return {
    path: `/#/score-board?open=${encodeURIComponent(key)}`,
    name: challenge ? localizeChallenge(challenge, language).title : key,
  }
}
