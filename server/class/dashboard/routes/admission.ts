import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdmissionState } from '#contract/dashboard.ts'
import type { ActivityTracker } from '../../activity/tracker.ts'
import { parseRoster, type RosterFault } from '../../join/roster-lines.ts'
import type { WaitingRoom } from '../../join/waiting-room.ts'
import { StoreRefusal } from '../../store/model.ts'
import { skeletonOf } from '../../store/nicknames.ts'
import type { ClassStore } from '../../store/store.ts'
import { NOT_A_NICKNAME } from '../texts.ts'

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
/** With empty lines. */
const MOST_LINES = 10_000
/** Faults that are told at once, and how much of each line. */
const [MOST_FAULTS, LONGEST_SHOWN] = [20, 60]

/** Adds the routes for the list of names and for approval of newcomers. */
export function addAdmissionRoutes(app: FastifyInstance, options: AdmissionRoutesOptions): void {
  const { classId, classStore, waitingRoom, tracker, isSchool, say } = options
  const done = (request: FastifyRequest) => {
    tracker.markNewMessages()
    return { ok: say(request, 'Done.') }
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, why: string) =>
    reply.code(400).send({ error: say(request, why) })
  const faultsText = (request: FastifyRequest, faults: readonly RosterFault[]) => {
    const lines = faults.slice(0, MOST_FAULTS).map(({ line, text, why }) => {
      return `${line}: ${text.slice(0, LONGEST_SHOWN)} – ${say(request, FAULTS[why])}`
    })
    const head = say(request, 'Nothing was saved: these lines cannot be used.')
    return [`${head} (${faults.length})`, ...lines].join('\n')
  }

  app.get('/api/admission', { config: { role: 'helper' } }, () => readAdmission(options))
  app.post(
    '/api/admission/roster',
    { bodyLimit: LONGEST_BODY, config: { role: 'trainer', act: 'roster' } },
    async (request, reply) => {
      if (isSchool) return refuse(request, reply, BY_LOT)
      const wished = fieldOf(request, 'names')
      const lines = wished === null ? [] : linesIn(wished)
      if (!lines) return refuse(request, reply, 'Give a list of names.')
      const { names, faults } = parseRoster(lines)
      if (faults.length > 0) return reply.code(400).send({ error: faultsText(request, faults) })
      if (names.length > MOST_NAMES) return refuse(request, reply, 'A list has at most 2,000 names.')
      await classStore.setRoster(classId, wished === null ? undefined : names)
      request.about = { learner: null, detail: String(names.length) }
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
const FAULTS: Readonly<Record<RosterFault['why'], string>> = {
  name: NOT_A_NICKNAME,
  twice: 'This name, or one that looks like it, is on the list already.',
}

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

/** The lines of a list with at least one name; undefined for anything else. */
function linesIn(wished: unknown): string[] | undefined {
  if (!Array.isArray(wished) || wished.length > MOST_LINES) return undefined
  const lines = wished.map(String)
  return lines.every((line) => line.trim() === '') ? undefined : lines
}

function fieldOf({ body }: FastifyRequest, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
