import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LtiProblem } from '#contract/lti.ts'
import { RateLimiter } from '../../http/limits/rate-limiter.ts'
import type { Addresses } from '../access/addresses.ts'
import { joinPolicy } from '../join/headers.ts'
import { addCourseRoutes } from './course-routes.ts'
import { addDeepLinkRoutes } from './deep-link-routes.ts'
import { GradeOutbox } from './grades.ts'
import { addLaunchRoutes } from './launch-routes.ts'
import { type LimitedFetch, limitedFetch } from './limited-fetch.ts'
import { LoginStates } from './login-state.ts'
import { PAGE_SCRIPTS } from './pages.ts'
import type { LtiHelpers, LtiOptions, LtiRoutesOptions } from './parts.ts'
import { LTI_PATHS } from './paths.ts'
import { PlatformKeys } from './platform-keys.ts'
import { type LaunchRefused, REASONS } from './refusals.ts'
import { addRegistrationRoute, RegistrationLinks } from './registration.ts'
import { PlatformServices } from './services.ts'
import { LtiTargets } from './targets.ts'
import { Tickets } from './tickets.ts'
import { ToolKeys } from './tool-keys.ts'

/** Refused launches that are written to the log and the store. */
const LOGGED = { atOnce: 100, perSecond: 1 }
const REFUSED =
  'Your course could not open the shop. Go back to the course and open the link again. If that does not help, tell your trainer.'

/** LTI 1.3: learners and trainers come from the courses of learning platforms. */
export class Lti {
  readonly #options: LtiOptions
  readonly #logged = new RateLimiter(LOGGED)
  readonly #fetch: LimitedFetch
  readonly toolKeys: ToolKeys
  readonly targets: LtiTargets
  readonly services: PlatformServices
  readonly grades: GradeOutbox
  readonly registrationLinks = new RegistrationLinks()

  constructor(options: LtiOptions) {
    this.#options = options
    this.#fetch = limitedFetch(options.isPrivateAllowed)
    this.toolKeys = new ToolKeys(options.classStore.lti)
    this.targets = new LtiTargets(options)
    this.services = new PlatformServices(this.toolKeys, this.#fetch)
    this.grades = new GradeOutbox({ ...options, services: this.services, targets: this.targets })
  }

  /**
   * Adds the routes to the join app. They need host names that browsers trust: a platform's form brings a cookie only
   * over HTTPS, and with one address for all shops, a script in a shop could read these pages.
   */
  async addTo(app: FastifyInstance, helpers: LtiHelpers): Promise<void> {
    const { addresses, classStore } = this.#options
    app.get(LTI_PATHS.keys, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(await this.toolKeys.publicKeys()),
    )
    if (!isLtiPossible(addresses)) return
    this.grades.open()
    const parts: LtiRoutesOptions = {
      ...this.#options,
      ...helpers,
      states: new LoginStates(await classStore.signingSecret()),
      platformKeys: new PlatformKeys(this.#fetch),
      fetch: this.#fetch,
      toolKeys: this.toolKeys,
      targets: this.targets,
      recordTickets: new Tickets(),
      lookAtGrades: (learner) => this.grades.lookAt(learner),
      refuse: (request, reply, error, platform) => this.#refuse(helpers, request, reply, error, platform),
      allowFrames: (reply, formTargets = '') =>
        void reply.header(
          'content-security-policy',
          `${joinPolicy(addresses)
            .replace("frame-ancestors 'none'", 'frame-ancestors *')
            .replace("form-action 'self'", `form-action 'self' ${formTargets}`)}; script-src ${PAGE_SCRIPTS}`,
        ),
    }
    const showTrainer = addCourseRoutes(app, parts)
    const chooseTarget = addDeepLinkRoutes(app, parts)
    addLaunchRoutes(app, { ...parts, showTrainer, chooseTarget })
    const { registrationLinks } = this
    addRegistrationRoute(app, { ...parts, registrationLinks, toolName: this.#options.toolName })
  }

  /** Stops sending grades. What is left is sent after the next start. */
  close(): Promise<void> {
    return this.grades.close()
  }

  /** The page says nothing of the reason: it is in the log, and among the platforms at the dashboard. */
  async #refuse(
    { sendNotice }: LtiHelpers,
    request: FastifyRequest,
    reply: FastifyReply,
    { reason }: LaunchRefused,
    platform: string | undefined,
  ): Promise<void> {
    if (this.#logged.take()) await this.#note(reason, platform)
    sendNotice(request, reply, 400, 'That did not work', REFUSED)
  }

  async #note(reason: LtiProblem, id: string | undefined): Promise<void> {
    const { classStore, warn } = this.#options
    const platform = id === undefined ? undefined : await classStore.lti.platform(id)
    const from = platform ? `of the platform ${JSON.stringify(platform.name)}` : 'of an unknown platform'
    warn(`A launch ${from} was refused: ${REASONS[reason]}.`)
    if (platform) await classStore.lti.noteProblem(platform.id, reason, new Date())
  }
}

/** Whether learning platforms can open classes at these addresses. */
export function isLtiPossible({
  isTrustworthy,
  isolation,
}: Pick<Addresses, 'isTrustworthy' | 'isolation'>): boolean {
  return isTrustworthy && isolation === 'names'
}
