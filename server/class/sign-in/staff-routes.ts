import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaffSignIn } from '#contract/dashboard.ts'
import type { StaffKeys } from '../dashboard/keys.ts'
import { normalizeNickname } from '../store/nicknames.ts'
import { personName, staffRuleOf } from './claims.ts'
import { isFromOtherPage } from './join-routes.ts'
import { type SignInProblem, SignInRefusal } from './refusal.ts'
import type { SignInSettings, StaffRule } from './settings.ts'
import { type SignInRequest, SignIns } from './sign-ins.ts'

export interface SignInRoutesOptions {
  /** The keys of the class that the server was started with. */
  keys: Pick<StaffKeys, 'newCode'>
  /** Those of the class from which hosts go on: another one once that class was erased. */
  keysOfHosts(): Pick<StaffKeys, 'newCode'>
  /** Those of another class; undefined if there is none of this name. */
  keysOfClass(name: string): Promise<Pick<StaffKeys, 'newCode'> | undefined>
  /** Undefined without sign-in. */
  signIn?: SignInSettings | undefined
  /** Tells the operator. */
  warn(message: string): void
  /** The origin that providers send staff back to. */
  origin(): string
}

interface ProviderParams {
  Params: { provider: string }
}

/**
 * Adds the sign-in of staff by OpenID Connect. It ends with the same one-time code as a link, which the page exchanges for
 * a key. The only cookie of the dashboard binds a sign-in to its browser for ten minutes.
 */
export function addSignInRoutes(app: FastifyInstance, options: SignInRoutesOptions): void {
  const providers = options.signIn?.providers.filter(({ staff }) => staff.length > 0) ?? []
  app.get(
    '/api/sign-in',
    { config: { role: 'anybody' } },
    (): StaffSignIn => ({
      providers: providers.map(({ id, name }) => ({ id, name })),
    }),
  )
  if (providers.length === 0) return
  const signIns = new SignIns<undefined>({ providers }, options.warn)
  const requestOf = (providerId: string): SignInRequest => ({
    providerId,
    redirectUri: `${options.origin()}/sign-in/${providerId}/callback`,
    isSecure: options.origin().startsWith('https:'),
  })

  app.get<ProviderParams>('/sign-in/:provider', { config: { role: 'anybody' } }, async (request, reply) => {
    const { provider } = request.params
    if (!signIns.has(provider)) return reply.callNotFound()
    // The cookie and the way back have to be at the same address. For a browser, this page is another site there, which
    // may not begin a sign-in: the button has to be pressed again.
    if (request.headers.host !== new URL(options.origin()).host)
      return reply.redirect(`${options.origin()}/`, 303)
    if (isFromOtherPage(request)) return showProblem(reply, 'begin')
    return explained(reply, async () => {
      const { location, cookie } = await signIns.begin(
        ...([requestOf(provider), undefined, request.headers.cookie] as const),
      )
      return reply.header('set-cookie', cookie).redirect(location, 303)
    })
  })

  app.get<ProviderParams>(
    '/sign-in/:provider/callback',
    { config: { role: 'anybody' } },
    async (request, reply) => {
      const sent = requestOf(request.params.provider)
      if (!signIns.has(sent.providerId)) return reply.callNotFound()
      return explained(reply, async () => {
        const { provider, claims } = await signIns.finish(sent, queryOf(request), request.headers.cookie)
        const rule = staffRuleOf(claims, provider)
        if (!rule) throw signIns.refuse(provider, 'noStaff', 'no rule of the staff fits')
        const keys = await keysFor(rule, options)
        if (!keys) throw signIns.refuse(provider, 'noStaff', 'there is no class of the name in the rule')
        const name = normalizeNickname(personName(claims) ?? '')
        const code = keys.newCode({ role: rule.role, ...(name !== undefined && { name }) })
        return reply.redirect(`/#code=${code}`, 303)
      })
    },
  )
}

async function keysFor(
  { role, class: name }: StaffRule,
  { keys, keysOfHosts, keysOfClass }: SignInRoutesOptions,
): Promise<Pick<StaffKeys, 'newCode'> | undefined> {
  if (name !== undefined) return keysOfClass(name)
  return role === 'host' ? keysOfHosts() : keys
}

async function explained(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInRefusal) return showProblem(reply, error.problem)
    throw error
  }
}

/** The page says it in a sentence. */
function showProblem(reply: FastifyReply, problem: SignInProblem): FastifyReply {
  return reply.redirect(`/#problem=${problem}`, 303)
}

function queryOf({ url }: FastifyRequest): string {
  return new URL(url, 'http://localhost').search
}
