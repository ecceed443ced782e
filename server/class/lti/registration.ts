import type { FastifyInstance } from 'fastify'
import { isServiceUrl } from '../../config/loopback.ts'
import type { NewLtiPlatform } from '../store/lti.ts'
import { DEEP_LINK, RESOURCE_LINK, SCOPES } from './claims.ts'
import { fieldsOf } from './launch-routes.ts'
import { jsonObjectIn, type LimitedFetch } from './limited-fetch.ts'
import { registeredPage } from './pages.ts'
import type { LtiRoutesOptions } from './parts.ts'
import { LTI_PATHS } from './paths.ts'
import { LaunchRefused } from './refusals.ts'
import { Tickets } from './tickets.ts'

const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const PLATFORM_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const HOUR_MS = 3_600_000
const LONGEST_NAME = 60

/** Which class a registration is for. */
interface RegistrationTicket {
  onlyClass: string | null
}

/** Links with which a platform registers itself once, within an hour. */
export class RegistrationLinks {
  readonly #tickets = new Tickets<RegistrationTicket>(HOUR_MS)

  newLink(joinOrigin: string, ticket: RegistrationTicket): string {
    return `${joinOrigin}${LTI_PATHS.register}?key=${this.#tickets.issue(ticket)}`
  }

  peek(key: string): RegistrationTicket | undefined {
    return this.#tickets.peek(key)
  }

  take(key: string): RegistrationTicket | undefined {
    return this.#tickets.take(key)
  }
}

/** Adds dynamic registration: the platform opens the link that an owner has made. */
export function addRegistrationRoute(
  app: FastifyInstance,
  parts: LtiRoutesOptions & { registrationLinks: RegistrationLinks; toolName: string },
): void {
  const { allowFrames, refuse, pageContext, registrationLinks } = parts
  app.get(LTI_PATHS.register, async (request, reply) => {
    allowFrames(reply)
    const fields = fieldsOf(request)
    const key = fields.get('key') ?? ''
    try {
      const ticket = registrationLinks.peek(key)
      if (!ticket) throw new LaunchRefused('registration-key')
      const platform = await register(parts, fields, ticket)
      if (!registrationLinks.take(key)) throw new LaunchRefused('registration-key')
      if (!(await parts.classStore.lti.savePlatform(platform))) throw new LaunchRefused('registration')
      reply.type('text/html; charset=utf-8').send(registeredPage(pageContext(request)))
    } catch (error) {
      const refusal = error instanceof LaunchRefused ? error : new LaunchRefused('registration')
      if (refusal !== error) parts.warn(`A learning platform could not register: ${String(error)}`)
      await refuse(request, reply, refusal)
    }
  })
}

async function register(
  { addresses, toolName, fetch }: Pick<LtiRoutesOptions, 'addresses' | 'fetch'> & { toolName: string },
  fields: URLSearchParams,
  { onlyClass }: RegistrationTicket,
): Promise<NewLtiPlatform> {
  const { registrationUrl, family, ...platform } = await readConfiguration(
    fetch,
    fields.get('openid_configuration') ?? '',
  )
  const token = fields.get('registration_token')
  const answer = await fetch(registrationUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toolConfiguration(addresses.joinOrigin, toolName)),
  })
  const registered = jsonObjectIn(answer.text) ?? {}
  const clientId = textIn(registered.client_id)
  if (answer.status >= 300 || !clientId) throw new LaunchRefused('registration')
  const deployment = textIn(objectIn(registered[TOOL_CONFIGURATION]).deployment_id)
  const name = `${family} (${new URL(platform.issuer).host})`
  return {
    ...platform,
    ...{ onlyClass, clientId },
    name: [...name].slice(0, LONGEST_NAME).join(''),
    deployments: deployment === undefined ? [] : [deployment],
  }
}

type PlatformAddresses = Pick<NewLtiPlatform, 'issuer' | 'authUrl' | 'tokenUrl' | 'keysUrl' | 'tokenAudience'>

/** Reads what a platform says of itself. Throws `LaunchRefused`. */
async function readConfiguration(
  fetch: LimitedFetch,
  address: string,
): Promise<PlatformAddresses & { registrationUrl: string; family: string }> {
  if (!isServiceUrl(address)) throw new LaunchRefused('registration')
  const configuration = jsonObjectIn((await fetch(address)).text) ?? {}
  const addressIn = (name: string): string => {
    const url = textIn(configuration[name])
    if (url === undefined || !isServiceUrl(url)) throw new LaunchRefused('registration')
    return url
  }
  const issuer = addressIn('issuer')
  // Nobody registers in the name of another site.
  if (new URL(issuer).host !== new URL(address).host) throw new LaunchRefused('registration')
  return {
    issuer,
    authUrl: addressIn('authorization_endpoint'),
    tokenUrl: addressIn('token_endpoint'),
    keysUrl: addressIn('jwks_uri'),
    registrationUrl: addressIn('registration_endpoint'),
    tokenAudience: textIn(configuration.authorization_server) ?? null,
    family: textIn(objectIn(configuration[PLATFORM_CONFIGURATION]).product_family_code) ?? 'LMS',
  }
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** What a platform has to know of us. */
function toolConfiguration(origin: string, name: string): object {
  const launch = `${origin}${LTI_PATHS.launch}`
  return {
    application_type: 'web',
    client_name: name,
    initiate_login_uri: `${origin}${LTI_PATHS.login}`,
    redirect_uris: [launch],
    jwks_uri: `${origin}${LTI_PATHS.keys}`,
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(SCOPES).join(' '),
    [TOOL_CONFIGURATION]: {
      domain: new URL(origin).host,
      description: 'A juice shop to learn secure coding with',
      target_link_uri: launch,
      claims: ['iss', 'sub', 'name'],
      messages: [
        { type: RESOURCE_LINK, target_link_uri: launch },
        { type: DEEP_LINK, target_link_uri: `${origin}${LTI_PATHS.choose}`, label: name },
      ],
    },
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 2_000 ? value : undefined
}
