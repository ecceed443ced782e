import type { JWTPayload } from 'jose'
import { isServiceUrl } from '../../config/loopback.ts'
import type { LtiTarget } from '../store/lti.ts'
import { LaunchRefused } from './refusals.ts'

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
/** Names of claims, as the specification has them. */
export const CLAIMS = {
  messageType: `${LTI}message_type`,
  version: `${LTI}version`,
  deployment: `${LTI}deployment_id`,
  targetLink: `${LTI}target_link_uri`,
  resourceLink: `${LTI}resource_link`,
  context: `${LTI}context`,
  roles: `${LTI}roles`,
  custom: `${LTI}custom`,
  grades: 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice',
  deepLinking: `${DEEP_LINKING}deep_linking_settings`,
  contentItems: `${DEEP_LINKING}content_items`,
  deepLinkingData: `${DEEP_LINKING}data`,
} as const

export const RESOURCE_LINK = 'LtiResourceLinkRequest'
export const DEEP_LINK = 'LtiDeepLinkingRequest'

/** What access tokens allow. */
export const SCOPES = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const

/** The longest id that the specification allows, and the longest title that is kept. */
const LONGEST_ID = 255
const LONGEST_TITLE = 200
const LONGEST_URL = 2_000

/** What somebody is in a course. */
type LtiRole = 'trainer' | 'helper' | 'learner'

/** A person who comes from a course. E-mail addresses are not read: platforms let people enter any. */
interface Launch {
  subject: string
  name?: string
  role: LtiRole
  deployment: string
  context: { id: string; title: string }
  /** Where the members of the course are read; undefined if the platform does not allow it. */
  membersUrl?: string
}

/** Somebody opens a link in a course. */
export interface ResourceLaunch extends Launch {
  kind: 'resource'
  link: { id: string; title: string }
  target: LtiTarget
  /** Where grades go; undefined if the platform takes none. */
  grades?: { lineItem?: string; lineItems?: string }
}

/** Somebody chooses what a new link leads to. */
export interface DeepLinkLaunch extends Launch {
  kind: 'deep-link'
  returnUrl: string
  /** Whether several links may be chosen. */
  acceptsMultiple: boolean
  /** To be sent back as it is. */
  data?: string
}

type Claims = Readonly<Record<string, unknown>>

/**
 * What a verified message says. `expectedLink`: where the login said that it would lead. Throws `LaunchRefused` for a
 * message that the specification does not allow, or that names no person or no course.
 */
export function readLaunch(payload: JWTPayload, expectedLink: string): ResourceLaunch | DeepLinkLaunch {
  const claims: Claims = payload
  if (claims[CLAIMS.version] !== '1.3.0') throw new LaunchRefused('version')
  const type = claims[CLAIMS.messageType]
  if (type !== RESOURCE_LINK && type !== DEEP_LINK) throw new LaunchRefused('message-type')
  const deployment = idIn(claims[CLAIMS.deployment])
  if (deployment === undefined) throw new LaunchRefused('no-deployment')
  const subject = idIn(claims.sub)
  if (subject === undefined) throw new LaunchRefused('anonymous')
  const { [CLAIMS.roles]: roles } = claims
  if (!Array.isArray(roles)) throw new LaunchRefused('no-roles')
  const context = recordIn(claims[CLAIMS.context])
  const contextId = idIn(context.id)
  if (contextId === undefined) throw new LaunchRefused('no-context')
  const name = nameIn(claims)
  const membersUrl = urlIn(recordIn(claims[CLAIMS.members]).context_memberships_url)
  const launch: Launch = {
    subject,
    ...(name !== undefined && { name }),
    role: courseRoleOf(roles.filter((role) => typeof role === 'string')),
    deployment,
    context: { id: contextId, title: titleIn(context.title) ?? titleIn(context.label) ?? contextId },
    ...(membersUrl !== undefined && { membersUrl }),
  }
  if (type === DEEP_LINK) return { ...launch, ...deepLinkIn(claims) }
  if (claims[CLAIMS.targetLink] !== expectedLink) throw new LaunchRefused('target-link')
  return { ...launch, ...resourceIn(claims, expectedLink) }
}

function resourceIn(
  claims: Claims,
  targetLink: string,
): Pick<ResourceLaunch, 'kind' | 'link' | 'target' | 'grades'> {
  const resource = recordIn(claims[CLAIMS.resourceLink])
  const id = idIn(resource.id)
  if (id === undefined) throw new LaunchRefused('no-resource-link')
  const endpoint = recordIn(claims[CLAIMS.grades])
  const scopes = Array.isArray(endpoint.scope) ? endpoint.scope : []
  const lineItem = urlIn(endpoint.lineitem)
  const lineItems = scopes.includes(SCOPES.lineItem) ? urlIn(endpoint.lineitems) : undefined
  const hasGrades = scopes.includes(SCOPES.score) && (lineItem ?? lineItems) !== undefined
  return {
    kind: 'resource',
    link: { id, title: titleIn(resource.title) ?? '' },
    target: targetIn(recordIn(claims[CLAIMS.custom]), targetLink),
    ...(hasGrades && {
      grades: { ...(lineItem && { lineItem }), ...(lineItems && { lineItems }) },
    }),
  }
}

function deepLinkIn(claims: Claims): Pick<DeepLinkLaunch, 'kind' | 'returnUrl' | 'acceptsMultiple' | 'data'> {
  const settings = recordIn(claims[CLAIMS.deepLinking])
  const returnUrl = urlIn(settings.deep_link_return_url)
  const types = Array.isArray(settings.accept_types) ? settings.accept_types : []
  if (returnUrl === undefined || !types.includes('ltiResourceLink')) throw new LaunchRefused('deep-linking')
  return {
    kind: 'deep-link',
    returnUrl,
    acceptsMultiple: settings.accept_multiple === true,
    ...(typeof settings.data === 'string' && { data: settings.data }),
  }
}

/** The target in the custom fields `challenge` or `path`, or in the query of the link; the whole class otherwise. */
function targetIn(custom: Claims, targetLink: string): LtiTarget {
  const query = new URL(targetLink).searchParams
  for (const kind of ['challenge', 'path'] as const) {
    const key = custom[kind] ?? query.get(kind)
    if (typeof key === 'string' && /^[\w-]{1,80}$/.test(key)) return `${kind}:${key}`
  }
  return 'class'
}

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const ADMINISTRATORS = new Set([
  'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator',
  'http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator',
])

/**
 * What the person is in the course. Roles elsewhere do not count: a teacher may be a learner here. An administrator
 * without a role in the course counts as a trainer.
 */
export function courseRoleOf(roles: readonly string[]): LtiRole {
  const inCourse = roles.flatMap((role) => {
    const [, name] =
      /^http:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership(?:\/\w+)?#(\w+)$/.exec(role) ?? []
    return name ?? (/^\w+$/.test(role) ? role : [])
  })
  const isAssistant = roles.some((role) => role.startsWith(`${MEMBERSHIP}/Instructor#TeachingAssistant`))
  if (isAssistant || inCourse.includes('TeachingAssistant')) return 'helper'
  if (inCourse.includes('Instructor') || inCourse.includes('Administrator')) return 'trainer'
  const isAdministrator = roles.some((role) => ADMINISTRATORS.has(role))
  return inCourse.length === 0 && isAdministrator ? 'trainer' : 'learner'
}

function nameIn({ name, given_name: given, family_name: family }: Claims): string | undefined {
  const parts = [given, family].filter((part) => typeof part === 'string')
  return titleIn(name) ?? titleIn(parts.join(' '))
}

function recordIn(value: unknown): Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function idIn(value: unknown): string | undefined {
  const isId = typeof value === 'string' && value !== '' && value.length <= LONGEST_ID
  return isId && !/\p{Cc}/u.test(value) ? value : undefined
}

function titleIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return text === '' ? undefined : [...text].slice(0, LONGEST_TITLE).join('')
}

function urlIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= LONGEST_URL && isServiceUrl(value) ? value : undefined
}
