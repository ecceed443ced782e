import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import Value from 'typebox/value'
import type { PartDatesChange, PlanCheck, PlanFault, PlanOverview } from '#contract/plans.ts'
import { ConfigurationError } from '../../../config/configuration-error.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { ClassShops } from '../../class-shops.ts'
import type { ClassPlans } from '../../plans/class-plans.ts'
import { isDay } from '../../plans/course.ts'
import { isTimeZone } from '../../plans/course-check.ts'
import { yamlOfDraft } from '../../plans/plan-check.ts'
import type { ClassStore } from '../../store/store.ts'
import { textField } from '../request-fields.ts'
import { bodyField, notifyAudience } from './messages.ts'

export interface PlanRoutesOptions {
  plans: ClassPlans
  classId: string
  classStore: Pick<ClassStore, 'shopOwners' | 'teamShops'>
  tracker: Pick<ActivityTracker, 'markNewMessages'>
  shops: Pick<ClassShops, 'refreshClassPages'>
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

/** Longer than any plan with a hundred parts. */
const LONGEST_PLAN = 50_000
/** The form sends empty fields too, which the text leaves out. */
const LARGEST_DRAFT = 2 * LONGEST_PLAN
/** A plan has parts, which have lists. */
const DEEPEST_DRAFT = 10
/** Enough for such a text in any alphabet, fully escaped. A slightly longer text still gets an error message. */
const LONGEST_BODY = 2 * 1024 * 1024

const NO_PLAN = 'There is no such plan.'
const NOT_KEPT = 'The text of this plan was not stored: an older release set it.'
const NO_PART = 'There is no such part.'
const BY_ITSELF = 'A course opens its parts by itself: move their dates instead.'
const NO_START = 'Give the day on which the course begins, and a time zone as in Europe/Berlin.'
const NO_SUCH_DATES = 'Give a day and a time for the opening and for the due date.'
const OTHER_DATES = 'Somebody else has changed these dates in the meantime. Have a look at them first.'
const NOT_ON = 'No plan is running.'
const EMPTY = 'Choose a plan, or upload your own.'
const TOO_LONG = 'A plan has at most 50,000 characters.'
const NOT_UTF8 = 'This is not in UTF-8. Save it as UTF-8, and try again.'
const UNFIT = 'That plan cannot be used.'
const UNFIT_DATES = 'These dates cannot be used:'

/** Adds the routes for the plan of a class: choose one, go from part to part, stop it. */
export function addPlanRoutes(app: FastifyInstance, parts: PlanRoutesOptions): void {
  const { plans, say, language } = parts
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, why: string) =>
    reply.code(status).send({ error: say(request, why) })
  const done = async (request: FastifyRequest, detail: string) => {
    request.about = { learner: null, detail }
    await spread(parts)
    return { ok: say(request, 'Done.') }
  }
  const inLanguage = (request: FastifyRequest, faults: readonly PlanFault[]): readonly PlanFault[] =>
    faults.map(({ path, problem }) => ({ path, problem: say(request, problem) }))
  const translated = (request: FastifyRequest, check: PlanCheck): PlanCheck => ({
    ...check,
    faults: inLanguage(request, check.faults),
  })

  app.get(
    '/api/plans',
    { config: { role: 'helper' } },
    (request): PlanOverview => plans.forDashboard(language(request)),
  )
  app.get<{ Params: { key: string } }>(
    '/api/plans/:key',
    { config: { role: 'helper' } },
    (request, reply) => {
      const text = plans.textOf(request.params.key)
      return text === undefined ? refuse(request, reply, 404, NO_PLAN) : { text }
    },
  )
  app.get('/api/plan', { config: { role: 'helper' } }, (request, reply) => {
    const text = plans.ownText
    if (text !== undefined) return { text }
    return refuse(request, reply, 404, plans.title === undefined ? NO_PLAN : NOT_KEPT)
  })
  app.post('/api/plan/check', { bodyLimit: LONGEST_BODY, config: { role: 'trainer' } }, (request, reply) => {
    const plan = planIn(request)
    if ('why' in plan) return refuse(request, reply, 400, plan.why)
    return translated(request, plans.check(plan.text))
  })
  app.post(
    '/api/plan',
    { bodyLimit: LONGEST_BODY, config: { role: 'trainer', act: 'plan' } },
    async (request, reply) => {
      const ready = textField(request, 'ready')
      if (ready !== '') {
        const start = startIn(request)
        if (!start) return refuse(request, reply, 400, NO_START)
        const isChosen = await plans.chooseReady(ready, start)
        return isChosen ? done(request, ready) : refuse(request, reply, 404, NO_PLAN)
      }
      const plan = planIn(request)
      if ('why' in plan) return refuse(request, reply, 400, plan.why)
      const problem = await problemWith(plans.upload(plan.text))
      if (!problem) return done(request, plans.title ?? '')
      const { faults } = translated(request, plans.check(plan.text))
      return reply.code(400).send({ ...problem, faults, error: `${say(request, UNFIT)} ${problem.error}` })
    },
  )
  app.delete('/api/plan', { config: { role: 'trainer', act: 'planAway' } }, async (request) => {
    const title = plans.title ?? ''
    await plans.remove()
    return done(request, title)
  })
  app.post('/api/plan/dates', { config: { role: 'trainer', act: 'planDates' } }, async (request, reply) => {
    const change = datesIn(request)
    if (!change) return refuse(request, reply, 400, NO_SUCH_DATES)
    const faults = await plans.setDates(change)
    if (!faults) return refuse(request, reply, 409, OTHER_DATES)
    const [first] = inLanguage(request, faults)
    if (first) {
      return reply
        .code(400)
        .send({ error: `${say(request, UNFIT_DATES)} ${first.problem}`, faults: inLanguage(request, faults) })
    }
    const { part, opensAt, dueAt } = change
    return done(request, `${part}: ${opensAt} – ${dueAt}`)
  })
  app.post('/api/plan/part', { config: { role: 'trainer', act: 'planPart' } }, async (request, reply) => {
    const part = numberIn(request, 'part')
    if (plans.isCourse) return refuse(request, reply, 409, BY_ITSELF)
    const title = await plans.goTo(part)
    if (title === undefined) return refuse(request, reply, plans.title === undefined ? 409 : 400, NO_PART)
    return done(request, `${part}: ${title}`)
  })
  app.post('/api/plan/stop', { config: { role: 'trainer', act: 'planStop' } }, async (request, reply) => {
    if (!(await plans.stop())) return refuse(request, reply, 409, NOT_ON)
    return done(request, plans.title ?? '')
  })
}

/** Notifies the dashboard and learners' pages. */
async function spread(parts: PlanRoutesOptions): Promise<void> {
  const { tracker, classStore, classId } = parts
  tracker.markNewMessages()
  await notifyAudience(parts, await classStore.shopOwners(classId))
}

/** The YAML of the plan in the body, which is there as `text` or, from a form, as `plan`; or why it is not read at all. */
function planIn(request: FastifyRequest): { text: string } | { why: string } {
  const draft = bodyField(request, 'plan')
  if (sizeOf(draft) > LARGEST_DRAFT) return { why: TOO_LONG }
  const text = draft === undefined ? textField(request, 'text').replace(/^\uFEFF/, '') : yamlOfDraft(draft)
  if (text.trim() === '') return { why: EMPTY }
  if (text.length > LONGEST_PLAN) return { why: TOO_LONG }
  // The replacement character of a decoder.
  return text.includes('\uFFFD') ? { why: NOT_UTF8 } : { text }
}

/** When a ready course begins, and where; undefined if there is no such day or zone. */
function startIn(request: FastifyRequest): { startsOn?: string; timeZone?: string } | undefined {
  const [startsOn, timeZone] = [textField(request, 'startsOn'), textField(request, 'timeZone')]
  if ((startsOn !== '' && !isDay(startsOn)) || (timeZone !== '' && !isTimeZone(timeZone))) return undefined
  return { ...(startsOn !== '' && { startsOn }), ...(timeZone !== '' && { timeZone }) }
}

/** The dates in the body, as far as they have the right shape; whether they fit is checked with the plan. */
function datesIn({ body }: FastifyRequest): PartDatesChange | undefined {
  return Value.Check(CHANGE, body) ? body : undefined
}

const LOCAL = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' })
const DATES = {
  opensAt: LOCAL,
  dueAt: LOCAL,
  graceDays: Type.Integer({ minimum: 0, maximum: 365 }),
  closesAt: Type.Union([LOCAL, Type.Null()]),
}
const CHANGE = Type.Object({ part: Type.Integer({ minimum: 1 }), ...DATES, was: Type.Object(DATES) })

/** How many characters and values a draft has. Infinity if it is nested deeper than any plan. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length + 1
  if (typeof value !== 'object' || value === null) return 1
  if (depth === DEEPEST_DRAFT) return Number.POSITIVE_INFINITY
  return Object.entries(value).reduce(
    (size, [name, field]) => size + name.length + sizeOf(field, depth + 1),
    1,
  )
}

/** Returns what is wrong with a plan, and in which line. */
async function problemWith(taken: Promise<void>): Promise<{ error: string; line?: number } | undefined> {
  try {
    await taken
    return undefined
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    const [, line] = error.message.match(/^plan\.yml:(\d+):\d+ /) ?? []
    return { error: error.message, ...(line !== undefined && { line: Number(line) }) }
  }
}

function numberIn({ body }: FastifyRequest, field: string): number {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  return typeof value === 'number' && Number.isInteger(value) ? value : Number.NaN
}
