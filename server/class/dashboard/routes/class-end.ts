import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { ClassShops } from '../../class-shops.ts'
import type { Erasure } from '../../privacy/erasure.ts'
import { MOST_DAYS } from '../../settings.ts'
import type { ClassStore } from '../../store/store.ts'
import { textField } from '../request-fields.ts'

export interface ClassEndRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'classById' | 'shopOwners' | 'endClass'>
  erasure: Pick<Erasure, 'eraseClass'>
  shops: Pick<ClassShops, 'refreshClassPages'>
  tracker: Pick<ActivityTracker, 'markNewMessages' | 'refresh'>
  /** Where backups go that are not among the data. */
  backupFolder?: string | undefined
  say(request: FastifyRequest, english: string): string
}

const NO_DATE = 'Give a date in the future, ten years from now at most.'
/** Also for a class that a host deletes. */
export const OTHER_NAME = 'That is not the name of this class. Nothing was erased.'
export const ERASED = 'Everything about the class and its learners is erased.'
export const BACKUPS_LEFT = 'Backups that are not in the data folder are still there. Delete them in:'

/** Adds the routes of the end of a class: when it is, ending it now, opening it again, and erasing everything. */
export function addClassEndRoutes(app: FastifyInstance, options: ClassEndRoutesOptions): void {
  const { classId, classStore, tracker, say } = options
  app.post('/api/class/until', { config: { role: 'trainer', act: 'until' } }, async (request, reply) => {
    const until = dateIn(textField(request, 'until'))
    if (!until) return reply.code(400).send({ error: say(request, NO_DATE) })
    await classStore.endClass(classId, until)
    request.about = { learner: null, detail: until.toISOString().slice(0, 10) }
    await tellLearners(options)
    tracker.markNewMessages()
    return { ok: say(request, 'Done.') }
  })
  app.post('/api/class/end', { config: { role: 'trainer', act: 'end' } }, async (request) => {
    await classStore.endClass(classId, new Date())
    await tellLearners(options)
    tracker.markNewMessages()
    return { ok: say(request, 'Done.') }
  })
  // Nothing stays that could be audited.
  app.post(
    '/api/class/erase',
    { config: { role: 'owner', act: 'erase-class', writesOwnAudit: true } },
    async (request, reply) => {
      const itsClass = await classStore.classById(classId)
      if (textField(request, 'name').trim() !== itsClass?.name)
        return reply.code(400).send({ error: say(request, OTHER_NAME) })
      await options.erasure.eraseClass(classId)
      await tracker.refresh()
      const { backupFolder } = options
      const left = backupFolder === undefined ? '' : ` ${say(request, BACKUPS_LEFT)} ${backupFolder}`
      return { ok: `${say(request, ERASED)}${left}` }
    },
  )
}

/** Pages that are open ask again, and say what has become of the class. */
async function tellLearners({ classId, classStore, shops }: ClassEndRoutesOptions): Promise<void> {
  const learners = await classStore.shopOwners(classId)
  await shops.refreshClassPages(learners.map(({ shop }) => shop))
}

function dateIn(text: string): Date | undefined {
  const date = new Date(text)
  const left = date.getTime() - Date.now()
  return left > 0 && left <= MOST_DAYS * 86_400_000 ? date : undefined
}
