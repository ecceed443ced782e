import { type LinkTarget, LONGEST_PATH } from '#contract/activity.ts'
import type { MessageLink } from '#contract/learner-class.ts'
import { type Challenge, localizeChallenge } from '../../training/catalogue/challenges.ts'

/** A placeholder origin. Only path, query and fragment of a link matter. */
const ANY_SHOP = 'http://shop.invalid'
/** Paths of the class, which take cookies, and the shop's open redirect. */
const FORBIDDEN_PATHS = ['/.class', '/redirect']

/** The link of a message; undefined if it does not lead into the learner's own shop. */
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

/** The path of a URL as browsers resolve it; undefined if it could lead to another origin. */
function pathInsideShop(path: string): string | undefined {
  if (path.length > LONGEST_PATH || !path.startsWith('/') || /[\\\p{C}\s]/u.test(path)) return undefined
  const url = URL.parse(path, ANY_SHOP)
  // Dot segments may leave two leading slashes, which browsers read as another host.
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

/** The link as the learner sees it. A challenge links to its sheet on the score board. */
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
