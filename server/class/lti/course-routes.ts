import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSentFromOwnHost } from '../join/forms.ts'
import { REFUSAL_MESSAGES } from '../join/refusals.ts'
import { DEFAULT_DAYS } from '../settings.ts'
import { hasEnded, type SchoolClass, StoreRefusal } from '../store/model.ts'
import { type CourseVisitor, courseOf, enterShop, fieldsOf, NO_CLASS_YET } from './launch-routes.ts'
import { chooseClassPage, trainerPage } from './pages.ts'
import type { LtiRoutesOptions } from './parts.ts'
import { LTI_PATHS } from './paths.ts'
import { Tickets } from './tickets.ts'

const DAY_MS = 86_400_000
const NO_DASHBOARD =
  'The dashboard of this class cannot be opened from here. Ask for a link where the server was started.'
const NOT_LINKED = 'That class is not open any more. Choose another one.'

/** Shows a trainer of a course their class; the first one chooses it. */
export type ShowTrainer = (request: FastifyRequest, reply: FastifyReply, who: CourseVisitor) => Promise<void>

/** Adds the pages for trainers of courses. */
export function addCourseRoutes(app: FastifyInstance, parts: LtiRoutesOptions): ShowTrainer {
  const { classStore, sendNotice, pageContext, dashboardLink } = parts
  const tickets = new Tickets<CourseVisitor>()

  const show: ShowTrainer = async (request, reply, who) => {
    const course = await courseOf(parts, who)
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
      const itsClass = await chosenClass(parts, who, fieldsOf(request))
      if (!itsClass) return await choose(request, reply, who, NOT_LINKED)
      const { deployment, context, membersUrl = null } = who.launch
      await classStore.lti.linkContext(
        { platform: who.platform.id, deployment, context: context.id },
        { classId: itsClass.id, title: context.title, membersUrl },
      )
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
    const { role, name } = who.launch
    const link = dashboardLink(course.classId, {
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

/** The class that a trainer chose or made; undefined if it cannot be chosen. Throws `StoreRefusal`. */
async function chosenClass(
  parts: LtiRoutesOptions,
  who: CourseVisitor,
  fields: URLSearchParams,
): Promise<SchoolClass | undefined> {
  const chosen = fields.get('class')
  if (chosen !== null) return (await classesFor(parts, who)).find(({ id }) => id === chosen)
  const endsAt = new Date(Date.now() + DEFAULT_DAYS * DAY_MS)
  return parts.classes.create({ name: fields.get('name') ?? '', endsAt })
}

const NAME_PROBLEMS: Readonly<Record<string, string>> = {
  name: 'A class has a name of up to 60 characters in one line.',
  taken: 'There is a class of this name. Choose another name.',
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
