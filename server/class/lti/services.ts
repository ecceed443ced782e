import { isServiceUrl } from '../../config/loopback.ts'
import type { LtiPlatform } from '../store/lti.ts'
import { SCOPES } from './claims.ts'
import { jsonIn, jsonObjectIn, type LimitedFetch, type LimitedResponse } from './limited-fetch.ts'
import type { ToolKeys } from './tool-keys.ts'

const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json'
const LINE_ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json'
const LINE_ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json'
const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
/** Renewed this long before its end. */
const TOKEN_MARGIN_MS = 60_000
/** Pages of members that are read at most. */
const MOST_PAGES = 50
/** Another attempt may succeed after these. */
const TEMPORARY = new Set([401, 408, 423, 425, 429])

/** A platform refuses something, or cannot be reached. The message is for staff. */
export class ServiceError extends Error {
  /** Whether it will not change by itself. */
  readonly isFinal: boolean
  /** Whether the platform answers nobody at the moment. */
  readonly isOutage: boolean

  constructor(message: string, isFinal: boolean, isOutage = false) {
    super(message)
    this.name = new.target.name
    this.isFinal = isFinal
    this.isOutage = isOutage
  }
}

/** The score of a learner, as the platform gets it. */
export interface Score {
  subject: string
  points: number
  possible: number
  /** When it changed, as ISO 8601. The platform ignores scores that are older than the one it has. */
  at: string
}

/** A member of a course. */
export interface CourseMember {
  subject: string
  name: string | null
  email: string | null
  roles: readonly string[]
}

type Platform = Pick<LtiPlatform, 'id' | 'clientId' | 'tokenUrl' | 'tokenAudience'>

/** The services of platforms: grades, and names and roles. All functions throw `ServiceError`. */
export class PlatformServices {
  readonly #keys: ToolKeys
  readonly #fetch: LimitedFetch
  /** Access tokens, by platform and scope. */
  readonly #tokens = new Map<string, { token: string; until: number }>()

  constructor(keys: ToolKeys, fetch: LimitedFetch) {
    this.#keys = keys
    this.#fetch = fetch
  }

  /** Sends a score. A platform that has a later one already counts as having it. */
  async sendScore(platform: Platform, lineItem: string, score: Score): Promise<void> {
    const { subject, points, possible, at } = score
    const url = new URL(lineItem)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
    const isComplete = points >= possible
    const answer = await this.#call(platform, SCOPES.score, url.href, {
      method: 'POST',
      headers: { 'content-type': SCORE_TYPE },
      body: JSON.stringify({
        userId: subject,
        scoreGiven: points,
        scoreMaximum: possible,
        activityProgress: isComplete ? 'Completed' : 'InProgress',
        gradingProgress: 'FullyGraded',
        timestamp: at,
      }),
    })
    if (answer.status !== 409) this.#checkStatus(answer, url)
  }

  /** The line item of a link: the one that the platform has, or a new one. */
  async lineItemFor(
    platform: Platform,
    lineItems: string,
    link: { resourceLink: string; title: string; possible: number },
  ): Promise<string> {
    const { resourceLink, title, possible } = link
    const url = new URL(lineItems)
    url.searchParams.set('resource_link_id', resourceLink)
    const answer = await this.#call(platform, SCOPES.lineItem, url.href, {
      headers: { accept: LINE_ITEMS_TYPE },
    })
    this.#checkStatus(answer, url)
    const known = jsonIn(answer.text)
    if (!Array.isArray(known)) throw new ServiceError(`${url.host} gave no list of line items`, false)
    const found = known.find((item) => item?.resourceLinkId === resourceLink)
    if (found) return lineItemIn(found, url)
    const created = await this.#call(platform, SCOPES.lineItem, lineItems, {
      method: 'POST',
      headers: { 'content-type': LINE_ITEM_TYPE },
      body: JSON.stringify({ scoreMaximum: possible, label: title, resourceLinkId: resourceLink }),
    })
    this.#checkStatus(created, new URL(lineItems))
    return lineItemIn(jsonObjectIn(created.text), url)
  }

  /** All members of a course, from all pages. */
  async members(platform: Platform, membersUrl: string): Promise<CourseMember[]> {
    const members: CourseMember[] = []
    let next: string | undefined = membersUrl
    for (let page = 0; next !== undefined && page < MOST_PAGES; page++) {
      const url = new URL(next)
      const answer: LimitedResponse = await this.#call(platform, SCOPES.members, url.href, {
        headers: { accept: MEMBERS_TYPE },
      })
      this.#checkStatus(answer, url)
      const { members: rows } = jsonObjectIn(answer.text) ?? {}
      for (const row of Array.isArray(rows) ? rows : []) members.push(...memberIn(row))
      next = nextPage(answer.headers.get('link'), url)
    }
    return members
  }

  /** Calls a service with an access token; with a new one if the platform does not accept it any more. */
  async #call(
    platform: Platform,
    scope: string,
    url: string,
    init: NonNullable<Parameters<LimitedFetch>[1]>,
  ): Promise<LimitedResponse> {
    const ask = async (): Promise<LimitedResponse> => {
      const authorization = `Bearer ${await this.#token(platform, scope)}`
      return this.#reach(url, { ...init, headers: { ...init.headers, authorization } })
    }
    const answer = await ask()
    if (answer.status !== 401) return answer
    this.#tokens.delete(`${platform.id} ${scope}`)
    return ask()
  }

  async #token({ id, clientId, tokenUrl, tokenAudience }: Platform, scope: string): Promise<string> {
    const known = this.#tokens.get(`${id} ${scope}`)
    if (known && known.until > Date.now()) return known.token
    const assertion = await this.#keys.sign({ sub: clientId }, tokenAudience ?? tokenUrl, clientId)
    const answer = await this.#reach(tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        scope,
      }).toString(),
    })
    // A platform that has not read our new key yet refuses us for a while.
    if (answer.status >= 400)
      throw new ServiceError(`${new URL(tokenUrl).host} gave no access: ${answer.status}`, false, true)
    const { access_token: token, expires_in: seconds } = jsonObjectIn(answer.text) ?? {}
    if (typeof token !== 'string')
      throw new ServiceError(`${new URL(tokenUrl).host} gave no access token`, false, true)
    const lifetime = (typeof seconds === 'number' ? seconds : 0) * 1_000 - TOKEN_MARGIN_MS
    this.#tokens.set(`${id} ${scope}`, { token, until: Date.now() + lifetime })
    return token
  }

  async #reach(url: string, init: Parameters<LimitedFetch>[1]): Promise<LimitedResponse> {
    try {
      return await this.#fetch(url, init)
    } catch (error) {
      const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) }
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message
      throw new ServiceError(`${new URL(url).host} cannot be reached: ${reason}`, false, true)
    }
  }

  #checkStatus({ status }: LimitedResponse, { host }: URL): void {
    if (status >= 200 && status < 300) return
    const isFinal = status >= 300 && status < 500 && !TEMPORARY.has(status)
    throw new ServiceError(`${host} answered with ${status}`, isFinal)
  }
}

/** The address of a line item, as a platform says it. */
function lineItemIn(item: Record<string, unknown> | undefined, { host }: URL): string {
  const id = item?.id
  if (typeof id !== 'string' || !isServiceUrl(id))
    throw new ServiceError(`${host} named no line item with an address`, false)
  return id
}

function memberIn(row: unknown): CourseMember[] {
  if (typeof row !== 'object' || row === null) return []
  const { user_id: subject, name, email, roles, status = 'Active' }: Record<string, unknown> = { ...row }
  if (typeof subject !== 'string' || status !== 'Active') return []
  return [
    {
      subject,
      name: typeof name === 'string' ? name : null,
      email: typeof email === 'string' ? email : null,
      roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    },
  ]
}

/** The next page in a Link header, if it is of the same server. */
function nextPage(header: string | null, from: URL): string | undefined {
  for (const part of (header ?? '').split(/,(?= *<)/)) {
    const [address = '', ...parameters] = part.split(';').map((text) => text.trim())
    const isNext = parameters.some((text) => ['rel=next', 'rel="next"'].includes(text.toLowerCase()))
    const link = address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : ''
    if (!isNext || link === '' || !URL.canParse(link, from.href)) continue
    const url = new URL(link, from)
    if (url.origin === from.origin) return url.href
  }
  return undefined
}
