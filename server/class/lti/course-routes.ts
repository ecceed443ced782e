import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiter, RateLimiters } from '../../http/limits/rate-limiter.ts'
import { Semaphore } from '../../http/limits/semaphore.ts'
import { isSentFromOwnHost } from '../join/forms.ts'
import { cleanNickname } from '../join/free-nickname.ts'
import { REFUSAL_MESSAGES } from '../join/refusals.ts'
import { DEFAULT_DAYS } from '../settings.ts'
import type { LtiContext } from '../store/lti.ts'
import { hasEnded, type SchoolClass, StoreRefusal } from '../store/model.ts'
import {
  type CourseVisitor,
  courseOf,
  enterShop,
  fieldsOf,
  linkedCourse,
  NO_CLASS_YET,
  WAITS_FOR_OWNER,
} from './launch-routes.ts'
import { chooseClassPage, trainerPage } from './pages.ts'
import type { LtiRoutesOptions } from './parts.ts'
import { LTI_PATHS } from './paths.ts'
import { Tickets } from './tickets.ts'

const DAY_MS = 86_400_000
/**
 * New classes of the courses of one platform, and of all. The counts start over with the process: only trainers of a platform
 * that a host trusts with all classes can use that, and hosts see and delete what they made.
 */
const NEW_CLASSES = { atOnce: 50, perSecond: 1 / 600 }
const ALL_NEW_CLASSES = { atOnce: 200, perSecond: 1 / 120 }
const MOST_COUNTED = 1_000
const NO_DASHBOARD =
  'The dashboard of this class cannot be opened from here. Ask for a link where the server was started.'
const NOT_LINKED = 'That class is not open any more. Choose another one.'

/** Shows a trainer of a course their class; the first one chooses it. */
export type ShowTrainer = (request: FastifyRequest, reply: FastifyReply, who: CourseVisitor) => Promise<void>

/** Adds the pages for trainers of courses. */
export function addCourseRoutes(app: FastifyInstance, parts: LtiRoutesOptions): ShowTrainer {
  const { classStore, sendNotice, pageContext, dashboardLink } = parts
  const tickets = new Tickets<CourseVisitor>()
  const linking = new CourseLinking(parts)

  const show: ShowTrainer = async (request, reply, who) => {
    const course = await linkedCourse(parts, who)
    if (course?.confirmedAt === null) return sendNotice(request, reply, 404, 'One moment', WAITS_FOR_OWNER)
    const itsClass = course && (await classStore.classById(course.classId))
    if (itsClass) {
      const { name: className, code } = itsClass
      const page = trainerPage(pageContext(request), { className, code, ticket: tickets.issue(who) })
      return void reply.type('text/html; charset=utf-8').send(page)
    }
    if (who.launch.role === 'helper') return sendNotice(request, reply, 404, 'One moment', NO_CLASS_YET)
    await choose(request, reply, who)
  }
  const choose = async (
    request: FastifyRequest,
    reply: FastifyReply,
    who: CourseVisitor,
    problem?: string,
  ): Promise<void> => {
    const page = chooseClassPage(pageContext(request), {
      title: who.launch.context.title,
      classes: await classesFor(parts, who),
      mayMake: mayMake(who),
      hint: WAITS_FOR_OWNER,
      ticket: tickets.issue(who),
      ...(problem !== undefined && { problem }),
    })
    reply
      .code(problem === undefined ? 200 : 409)
      .type('text/html; charset=utf-8')
      .send(page)
  }
  /** Who opened the page that the form is on; undefined after an answer. */
  const visitorOf = (request: FastifyRequest, reply: FastifyReply): CourseVisitor | undefined => {
    if (!isSentFromOwnHost(request)) {
      sendNotice(request, reply, 403, 'Not from there', 'Another page asked for this. Nothing was done.')
      return undefined
    }
    const who = tickets.take(fieldsOf(request).get('ticket') ?? '')
    if (!who) tooLate(parts, request, reply)
    return who
  }

  app.post(LTI_PATHS.chooseClass, async (request, reply) => {
    const who = visitorOf(request, reply)
    if (!who) return
    if (who.launch.role !== 'trainer') return tooLate(parts, request, reply)
    try {
      const course = await linking.link(who, fieldsOf(request))
      if (!course) return await choose(request, reply, who, NOT_LINKED)
      await show(request, reply, who)
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error
      const problem = NAME_PROBLEMS[error.refusal] ?? REFUSAL_MESSAGES[error.refusal]
      await choose(request, reply, who, problem)
    }
  })
  app.get(LTI_PATHS.dashboard, async (request, reply) => {
    const who = tickets.take(fieldsOf(request).get('ticket') ?? '')
    const course = who && (await courseOf(parts, who))
    if (!who || !course) return tooLate(parts, request, reply)
    const { role } = who.launch
    const name = cleanNickname(who.launch.name ?? '')
    const link = await dashboardLink(course.classId, {
      role: role === 'helper' ? 'helper' : 'trainer',
      ...(name !== undefined && { name }),
    })
    if (link === undefined) return sendNotice(request, reply, 404, 'No', NO_DASHBOARD)
    reply.header('location', link).code(303).send()
  })
  app.post(LTI_PATHS.ownShop, async (request, reply) => {
    const who = visitorOf(request, reply)
    if (!who) return
    const course = await courseOf(parts, who)
    if (!course) return tooLate(parts, request, reply)
    await enterShop(parts, request, reply, who, course)
  })
  return show
}

/** Links courses to classes: to one that is open, which then waits for an owner, or to a new one. */
class CourseLinking {
  readonly #parts: Pick<LtiRoutesOptions, 'classStore' | 'classes'>
  /** One at a time: a course that is open in many tabs gets one class. */
  readonly #turns = new Semaphore(1)
  readonly #ofPlatforms = new RateLimiters(NEW_CLASSES, MOST_COUNTED)
  readonly #ofAll = new RateLimiter(ALL_NEW_CLASSES)

  constructor(parts: Pick<LtiRoutesOptions, 'classStore' | 'classes'>) {
    this.#parts = parts
  }

  /** The course, as it is linked now; undefined if the class cannot be chosen. Throws `StoreRefusal`. */
  link(who: CourseVisitor, fields: URLSearchParams): Promise<LtiContext | undefined> {
    return this.#turns.run(async () => {
      const known = await linkedCourse(this.#parts, who)
      if (known) return known
      const chosen = fields.get('class')
      const itsClass = await (chosen === null ? this.#make(who, fields) : this.#find(who, chosen))
      const { deployment, context, membersUrl = null } = who.launch
      const key = { platform: who.platform.id, deployment, context: context.id }
      const { title } = context
      return (
        itsClass &&
        this.#parts.classStore.lti.linkContext(key, {
          ...{ classId: itsClass.id, title, membersUrl, isConfirmed: chosen === null },
        })
      )
    })
  }

  async #find(who: CourseVisitor, id: string): Promise<SchoolClass | undefined> {
    return (await classesFor(this.#parts, who)).find((one) => one.id === id)
  }

  async #make(who: CourseVisitor, fields: URLSearchParams): Promise<SchoolClass | undefined> {
    if (!mayMake(who)) return undefined
    if (!this.#ofPlatforms.take(who.platform.id) || !this.#ofAll.take()) throw new StoreRefusal('tooFast')
    const endsAt = new Date(Date.now() + DEFAULT_DAYS * DAY_MS)
    return this.#parts.classes.create({ name: fields.get('name') ?? '', endsAt })
  }
}

/** Trainers of platforms that a host has registered for all classes may make new ones. */
function mayMake({ platform }: CourseVisitor): boolean {
  return platform.onlyClass === null
}

const NAME_PROBLEMS: Readonly<Record<string, string>> = {
  name: 'A class has a name of up to 60 characters in one line.',
  taken: 'There is a class of this name. Choose another name.',
  tooFast: 'Too many new classes were made. Try again later.',
}

/** The classes that trainers of a platform may choose. */
async function classesFor(
  { classes }: Pick<LtiRoutesOptions, 'classes'>,
  { platform: { onlyClass } }: CourseVisitor,
): Promise<SchoolClass[]> {
  const open = (await classes.all()).filter((one) => !hasEnded(one) && one.erasedAt === null)
  return onlyClass === null ? open : open.filter(({ id }) => id === onlyClass)
}

function tooLate({ sendNotice }: LtiRoutesOptions, request: FastifyRequest, reply: FastifyReply): void {
  sendNotice(request, reply, 403, 'Too late', 'This page is too old. Open the link in your course again.')
}
