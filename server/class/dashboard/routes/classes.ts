import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HostedClass, NamedClass } from '#contract/dashboard.ts'
import type { Translations } from '../../../http/replies/translations.ts'
import type { ClassLimits, Hosting } from '../../hosting.ts'
import { DEFAULT_DAYS, MOST_DAYS } from '../../settings.ts'
import { type RefusalReason, StoreRefusal } from '../../store/model.ts'
import { textField } from '../request-fields.ts'
import { BACKUPS_LEFT, ERASED, OTHER_NAME } from './class-end.ts'

export interface ClassesRoutesOptions {
  classId: string
  /** Undefined in a cluster, which has one class. */
  hosting?: Hosting | undefined
  translations: Pick<Translations, 'pageLanguages'>
  /** Where backups go that are not among the data. */
  backupFolder?: string | undefined
  say(request: FastifyRequest, english: string): string
}

const ONE_CLASS = 'This server has one class.'
const NO_CLASS = 'There is no such class, or it was deleted.'
const NO_NAME = 'A class has a name of up to 60 characters in one line.'
const TAKEN = 'There is a class with this name. Names of classes differ by more than capital letters.'
const NO_DAYS = 'A class is open for 1 to 3,650 days.'
const NO_LIMIT = 'Give whole numbers: 1 to 10,000 learners, and 16 to 1,000,000 MiB of disk space.'
const NO_LANGUAGE = 'The join page does not have this language.'
const OWN_CLASS = 'You are in this class. Enter another one to delete it.'

const [MOST_LEARNERS, LEAST_DISK, MOST_DISK] = [10_000, 16, 1_000_000]
const MIB = 1024 * 1024

interface ClassParams {
  Params: { id: string }
}

/** Adds the routes by which hosts make, open, close, archive, delete and enter the classes of a server. */
export function addClassesRoutes(app: FastifyInstance, options: ClassesRoutesOptions): void {
  const { classId, translations, say } = options
  const host = hostedBy(options)
  const done = (request: FastifyRequest, { name }: { name: string }) => {
    request.about = { learner: null, detail: name }
    return { ok: say(request, 'Done.') }
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, why: string) =>
    reply.code(status).send({ error: say(request, why) })

  app.get(
    '/api/classes',
    { config: { role: 'host' } },
    host((classes): Promise<HostedClass[]> => classes.list(classId)),
  )
  app.get(
    '/api/classes/names',
    { config: { role: 'host' } },
    host((classes): Promise<NamedClass[]> => classes.names(classId)),
  )
  app.get(
    '/api/classes/languages',
    { config: { role: 'host' } },
    host((): string[] => translations.pageLanguages),
  )
  app.post(
    '/api/classes',
    { config: { role: 'host', act: 'class-make' } },
    host(async (classes, request, reply) => {
      const days = daysIn(request)
      if (days === undefined) return refuse(request, reply, 400, NO_DAYS)
      const language = languageIn(request, translations)
      if (language === undefined) return refuse(request, reply, 400, NO_LANGUAGE)
      const { id, name } = await classes.make({ name: textField(request, 'name').trim(), days, language })
      reply.code(201)
      return { ...done(request, { name }), id }
    }),
  )
  app.post<ClassParams>(
    '/api/classes/:id/open',
    { config: { role: 'host', act: 'class-open' } },
    host(async (classes, request: FastifyRequest<ClassParams>, reply) => {
      const days = daysIn(request)
      if (days === undefined) return refuse(request, reply, 400, NO_DAYS)
      return done(request, await classes.open(request.params.id, days))
    }),
  )
  app.post<ClassParams>(
    '/api/classes/:id/close',
    { config: { role: 'host', act: 'class-close' } },
    host(async (classes, request: FastifyRequest<ClassParams>) =>
      done(request, await classes.close(request.params.id)),
    ),
  )
  app.post<ClassParams>(
    '/api/classes/:id/archive',
    { config: { role: 'host', act: 'class-archive' } },
    host(async (classes, request: FastifyRequest<ClassParams>) =>
      done(request, await classes.archive(request.params.id)),
    ),
  )
  app.post<ClassParams>(
    '/api/classes/:id/limits',
    { config: { role: 'host', act: 'class-limits' } },
    host(async (classes, request: FastifyRequest<ClassParams>, reply) => {
      const limits = limitsIn(request)
      if (!limits) return refuse(request, reply, 400, NO_LIMIT)
      return done(request, await classes.limit(request.params.id, limits))
    }),
  )
  app.post<ClassParams>(
    '/api/classes/:id/language',
    { config: { role: 'host', act: 'class-language' } },
    host(async (classes, request: FastifyRequest<ClassParams>, reply) => {
      const language = languageIn(request, translations)
      if (language === undefined) return refuse(request, reply, 400, NO_LANGUAGE)
      return done(request, await classes.setLanguage(request.params.id, language))
    }),
  )
  app.post<ClassParams>(
    '/api/classes/:id/enter',
    { config: { role: 'host', act: 'class-enter' } },
    host(async (classes, request: FastifyRequest<ClassParams>) => {
      const { id } = request.params
      const { trainer } = request
      if (!trainer) throw new StoreRefusal('unknown')
      const code = await classes.codeFor(id, trainer)
      done(request, await classes.find(id))
      return { code }
    }),
  )
  app.post<ClassParams>(
    '/api/classes/:id/erase',
    { config: { role: 'host', act: 'class-delete' } },
    host(async (classes, request: FastifyRequest<ClassParams>, reply) => {
      const { id } = request.params
      const { name } = await classes.find(id)
      if (id === classId) return refuse(request, reply, 409, OWN_CLASS)
      if (textField(request, 'name').trim() !== name) return refuse(request, reply, 400, OTHER_NAME)
      await classes.erase(id)
      done(request, { name })
      const { backupFolder } = options
      const left = backupFolder === undefined ? '' : ` ${say(request, BACKUPS_LEFT)} ${backupFolder}`
      return { ok: `${say(request, ERASED)}${left}` }
    }),
  )
}

type HostWork<Request> = (hosting: Hosting, request: Request, reply: FastifyReply) => unknown

/** Makes handlers that refuse where there is one class only, and where there is no such class. */
function hostedBy({ hosting, say }: ClassesRoutesOptions) {
  return <Request extends FastifyRequest>(work: HostWork<Request>) =>
    async (request: Request, reply: FastifyReply): Promise<unknown> => {
      if (!hosting) return reply.code(404).send({ error: say(request, ONE_CLASS) })
      try {
        return await work(hosting, request, reply)
      } catch (error) {
        if (!(error instanceof StoreRefusal)) throw error
        const [status, why] = HOST_REFUSALS[error.refusal] ?? [404, NO_CLASS]
        return reply.code(status).send({ error: say(request, why) })
      }
    }
}

const HOST_REFUSALS: Partial<Record<RefusalReason, [status: number, why: string]>> = {
  name: [400, NO_NAME],
  taken: [409, TAKEN],
}

/** The usual number of days if none are given; undefined if it is not a valid one. */
function daysIn({ body }: FastifyRequest): number | undefined {
  const days: unknown = Reflect.get(Object(body), 'days') ?? DEFAULT_DAYS
  return isWhole(days, 1, MOST_DAYS) ? days : undefined
}

/** Null if none is given; undefined if the join page does not have it. */
function languageIn(
  { body }: FastifyRequest,
  { pageLanguages }: Pick<Translations, 'pageLanguages'>,
): string | null | undefined {
  const language: unknown = Reflect.get(Object(body), 'language') ?? null
  return language === null ? null : pageLanguages.find((one) => one === language)
}

/** Undefined if there is no limit among the fields, or a wrong one. `mostDisk` is in MiB. */
function limitsIn({ body }: FastifyRequest): ClassLimits | undefined {
  const { mostLearners, mostDisk }: Record<string, unknown> = Object(body)
  const limits: ClassLimits = {}
  if (mostLearners === null || isWhole(mostLearners, 1, MOST_LEARNERS)) limits.mostLearners = mostLearners
  else if (mostLearners !== undefined) return undefined
  if (mostDisk === null) limits.mostDisk = null
  else if (isWhole(mostDisk, LEAST_DISK, MOST_DISK)) limits.mostDisk = mostDisk * MIB
  else if (mostDisk !== undefined) return undefined
  return Object.keys(limits).length > 0 ? limits : undefined
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}
