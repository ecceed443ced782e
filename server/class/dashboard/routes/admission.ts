import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdmissionState } from '#contract/dashboard.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import type { WaitingRoom } from '../../join/waiting-room.ts'
import { StoreRefusal } from '../../store/model.ts'
import { normalizeNickname, skeletonOf } from '../../store/nicknames.ts'
import type { ClassStore } from '../../store/store.ts'

export interface AdmissionRoutesOptions {
  classId: string
  classStore: Pick<ClassStore, 'classById' | 'learners' | 'roster' | 'setRoster' | 'setApprovalRequired'>
  waitingRoom: WaitingRoom
  tracker: Pick<ActivityTracker, 'markNewMessages'>
  /** Whether nicknames are generated, so that a list of names is useless. */
  isSchool: boolean
  say(request: FastifyRequest, english: string): string
}

/** Enough for the names of a large class. */
const LONGEST_BODY = 256 * 1024
const MOST_NAMES = 2_000

/** Adds the routes for the list of names and for approval of newcomers. */
export function addAdmissionRoutes(app: FastifyInstance, options: AdmissionRoutesOptions): void {
  const { classId, classStore, waitingRoom, tracker, isSchool, say } = options
  const done = (request: FastifyRequest) => {
    tracker.markNewMessages()
    return { ok: say(request, 'Done.') }
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, why: string, beside = '') =>
    reply.code(400).send({ error: `${say(request, why)}${beside}` })

  app.get('/api/admission', { config: { role: 'helper' } }, () => readAdmission(options))
  app.post(
    '/api/admission/roster',
    { bodyLimit: LONGEST_BODY, config: { role: 'trainer', act: 'roster' } },
    async (request, reply) => {
      if (isSchool) return refuse(request, reply, BY_LOT)
      const wished = fieldOf(request, 'names')
      if (wished !== null && !Array.isArray(wished)) return refuse(request, reply, 'Give a list of names.')
      const names = wished?.map(String).filter((name) => name.trim() !== '')
      if (names && names.length > MOST_NAMES) return refuse(request, reply, 'A list has at most 2,000 names.')
      const wrong = names?.find((name) => normalizeNickname(name) === undefined)
      if (wrong !== undefined) return refuse(request, reply, NO_NAME, ` ${wrong.slice(0, 60)}`)
      const twice = names && secondOfTwo(names)
      if (twice !== undefined) return refuse(request, reply, 'Two names look the same:', ` ${twice}`)
      await classStore.setRoster(classId, names)
      request.about = { learner: null, detail: String(names?.length ?? 0) }
      return done(request)
    },
  )
  app.post(
    '/api/admission/approval',
    { config: { role: 'trainer', act: 'approval' } },
    async (request, reply) => {
      const isWanted = fieldOf(request, 'isWanted')
      if (typeof isWanted !== 'boolean') return refuse(request, reply, 'That was not understood.')
      if (isSchool) return refuse(request, reply, BY_LOT)
      await classStore.setApprovalRequired(classId, isWanted)
      // Nobody has to wait when approval is switched off.
      if (!isWanted) waitingRoom.answer(classId, 'in')
      request.about = { learner: null, detail: isWanted ? 'on' : 'off' }
      return done(request)
    },
  )
  // The audit list does not name the learner, so that an erased name appears nowhere.
  for (const [act, state] of [
    ['admit', 'in'],
    ['deny', 'denied'],
  ] as const) {
    app.post<{ Params: { id: string } }>(
      `/api/waiting/:id/${act}`,
      { config: { role: 'helper', act } },
      async (request) => {
        const [answered] = waitingRoom.answer(classId, state, request.params.id)
        if (!answered) throw new StoreRefusal('unknown')
        return done(request)
      },
    )
    app.post(`/api/waiting/${act}`, { config: { role: 'helper', act } }, async (request) => {
      const answered = waitingRoom.answer(classId, state)
      request.about = { learner: null, detail: String(answered.length) }
      return done(request)
    })
  }
}

const BY_LOT = 'Names are drawn by lot in this class, so a list of names cannot say who may join.'
const NO_NAME = 'That is not a nickname. Use up to 40 letters, digits, spaces, dots and dashes.'

async function readAdmission({
  classId,
  classStore,
  waitingRoom,
}: AdmissionRoutesOptions): Promise<AdmissionState> {
  const itsClass = await classStore.classById(classId)
  return {
    closedAt: itsClass?.closedAt ?? null,
    approvalSince: itsClass?.approvalSince ?? null,
    roster: await readRoster(classStore, classId),
    waiting: waitingRoom.waiting(classId).map(({ id, nickname, since }) => ({ id, nickname, since })),
  }
}

/** Returns the names that may join, and who of them has; null if everybody with the code may. */
export async function readRoster(
  classStore: Pick<ClassStore, 'learners' | 'roster'>,
  classId: string,
): Promise<AdmissionState['roster']> {
  const roster = await classStore.roster(classId)
  if (!roster) return null
  const joined = new Set((await classStore.learners(classId)).map(({ nickname }) => skeletonOf(nickname)))
  return roster.map((name) => ({ name, hasJoined: joined.has(skeletonOf(name)) }))
}

/** Returns a name that looks like an earlier one. */
function secondOfTwo(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(skeletonOf(name)).size)
}

function fieldOf({ body }: FastifyRequest, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
