import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TeamListResult, TeamSettings } from '#contract/contest.ts'
import type { ErrorReporter } from '../../../../host/error-reporter.ts'
import type { ClassShops } from '../../../class-shops.ts'
import type { Contest } from '../../../contest/contest.ts'
import { readTeamList, type TeamListFault } from '../../../contest/team-list.ts'
import type { Erasure } from '../../../privacy/erasure.ts'
import { RENAMED } from '../../../store/contest/teams.ts'
import { type RefusalReason, StoreRefusal } from '../../../store/model.ts'
import type { ClassStore } from '../../../store/store.ts'
import { auditLearners, auditPerLearner } from '../../audit.ts'
import { textField } from '../../request-fields.ts'
import { LONGEST_LIST, selectionIn } from '../../selection.ts'
import { bodyField } from '../messages.ts'

export interface TeamRoutesOptions {
  classId: string
  classStore: ClassStore
  shops: Pick<ClassShops, 'refreshClassPages'>
  erasure: Pick<Erasure, 'eraseLearner'>
  contest: Contest
  reporter: Pick<ErrorReporter, 'unexpected'>
  say(request: FastifyRequest, english: string): string
}

/** Enough for the lines of a large class. */
const LONGEST_CSV = 256 * 1024
const MOST_LINES = 5_000
/** Maximum number of faulty lines that are returned, and the length of each. */
const [MOST_FAULTS, LONGEST_SHOWN] = [200, 80]

const NO_TEAMS = 'There is no contest of teams.'
const NO_SUCH_TEAM = 'There is no such team.'
const NO_SUCH_BRACKET = 'This contest has no such bracket.'

const REFUSALS: Partial<Record<RefusalReason, string>> = {
  name: 'That is not a name for a team: up to 40 letters, digits, spaces, dots, dashes, apostrophes and underscores, beginning with a letter or a digit, and no word that could be mistaken for staff.',
  taken: 'There is a team with this name, or one that looks like it.',
  full: 'The team would have too many members. Nobody was moved.',
  crowded: 'There are 2,000 teams already.',
  unknown: 'This team or this learner is no longer there.',
}

const FAULTS: Readonly<Record<TeamListFault['why'], string>> = {
  noTeam: 'There is no team in this line.',
  team: 'This cannot be the name of a team.',
  nickname: 'Nobody in this class has this nickname.',
  twice: 'This learner is in a line above already.',
  bracket: NO_SUCH_BRACKET,
  twoBrackets: 'This team has another bracket in a line above.',
  full: 'The team would have too many members.',
}

/** A handler of a class that has a contest of teams. Returns an error, or what the audit list says. */
type Work = (call: {
  request: FastifyRequest<{ Params: { id: string } }>
  settings: TeamSettings
  at: Date
}) => Promise<{ status: number; error: string } | { detail: string; result?: object }>

/** Adds the routes with which trainers make teams and move learners. */
export function addTeamRoutes(app: FastifyInstance, options: TeamRoutesOptions): void {
  const { classId, classStore, contest, say } = options
  const { teams } = classStore
  const run = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    work: Work,
  ): Promise<object> => {
    await contest.settle()
    const settings = contest.settings?.teams
    if (!settings) return reply.code(409).send({ error: say(request, NO_TEAMS) })
    try {
      const outcome = await work({ request, settings, at: new Date() })
      if ('error' in outcome) return reply.code(outcome.status).send({ error: say(request, outcome.error) })
      request.about = { learner: null, detail: outcome.detail }
      await contest.settle('contest')
      return outcome.result ?? { ok: say(request, 'Done.') }
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error
      const sentence = REFUSALS[error.refusal] ?? 'That is not possible now.'
      return reply.code(409).send({ error: say(request, sentence) })
    }
  }
  const on = (method: 'POST' | 'DELETE', path: string, act: string, work: Work): void => {
    app.route<{ Params: { id: string } }>({
      method,
      url: `/api/contest/teams${path}`,
      config: { role: 'trainer', act },
      handler: (request, reply) => run(request, reply, work),
    })
  }
  const teamWith = (id: string) => contest.describeTeams().teams.find((team) => team.id === id)
  const bracketIn = (request: FastifyRequest): string | null | undefined => {
    const bracket = bodyField(request, 'bracket')
    if (bracket === null || bracket === '') return null
    return contest.settings?.brackets.find((one) => one === bracket)
  }

  on('POST', '', 'team-create', async ({ request, at }) => {
    const hasBracket = bodyField(request, 'bracket') !== undefined
    const bracket = hasBracket ? bracketIn(request) : null
    if (bracket === undefined) return { status: 400, error: NO_SUCH_BRACKET }
    const team = await teams.createTeam(classId, { name: textField(request, 'name'), bracket }, at)
    return { detail: team.name, result: { id: team.id } }
  })
  on('POST', '/:id', 'team-change', async ({ request }) => {
    const team = teamWith(request.params.id)
    if (!team) return { status: 404, error: NO_SUCH_TEAM }
    const [hasName, hasBracket] = ['name', 'bracket'].map((field) => bodyField(request, field) !== undefined)
    const bracket = hasBracket ? bracketIn(request) : team.bracket
    if (bracket === undefined) return { status: 400, error: NO_SUCH_BRACKET }
    const name = hasName ? textField(request, 'name') : team.name
    await teams.changeTeam(classId, team.id, { name, bracket })
    return { detail: name === team.name ? name : `${team.name}${RENAMED}${name}` }
  })
  on('POST', '/:id/code', 'team-code', async ({ request }) => {
    const team = teamWith(request.params.id)
    if (!team) return { status: 404, error: NO_SUCH_TEAM }
    return { detail: team.name, result: { code: await teams.renewCode(classId, team.id) } }
  })
  on('POST', '/:id/captain', 'team-captain', async ({ request, at }) => {
    const team = teamWith(request.params.id)
    const member = team?.members.find(({ id }) => id === bodyField(request, 'learner'))
    if (!team || !member) return { status: 404, error: 'There is no such member in this team.' }
    await teams.makeCaptain(member.id, { classId, at })
    return { detail: team.name }
  })
  on('DELETE', '/:id', 'team-delete', async ({ request, at }) => {
    const team = teamWith(request.params.id)
    if (!team) return { status: 404, error: NO_SUCH_TEAM }
    const shared = contest.learners.find(({ teamId }) => teamId === team.id)
    await teams.deleteTeam(classId, team.id, at)
    // What cannot be deleted now is deleted later.
    if (shared) await options.erasure.eraseLearner(shared)
    // Nothing would delete the name from the audit list any more, and it may be that of a person.
    const learners = team.members.map(({ id }) => id)
    await auditMoves(options, request, { act: 'team-leave', learners, detail: '' })
    return { detail: '' }
  })
  addMoveRoutes(app, options, { run, teamWith })
  addListRoute(app, options, run)
}

interface MoveRouteParts {
  run(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply, work: Work): Promise<object>
  teamWith(id: string): { id: string; name: string } | undefined
}

/** The routes that put learners into a team or take them out. Each learner is audited and gets a notice. */
function addMoveRoutes(
  app: FastifyInstance,
  options: TeamRoutesOptions,
  { run, teamWith }: MoveRouteParts,
): void {
  const { classId, classStore, contest } = options
  const on = (path: string, act: 'team-move' | 'team-leave', work: Work): void => {
    app.post<{ Params: { id: string } }>(
      `/api/contest/teams/${path}`,
      { bodyLimit: LONGEST_LIST, config: { role: 'trainer', act, writesOwnAudit: true } },
      (request, reply) => run(request, reply, work),
    )
  }
  const selected = async (request: FastifyRequest) => {
    const selection = selectionIn(request, await classStore.learners(classId))
    return typeof selection === 'string' ? { status: 400, error: selection } : selection.map(({ id }) => id)
  }
  on(':id/members', 'team-move', async ({ request, settings: { most }, at }) => {
    const team = teamWith(request.params.id)
    if (!team) return { status: 404, error: NO_SUCH_TEAM }
    const selection = await selected(request)
    if ('error' in selection) return selection
    const movers = selection.filter((id) => contest.competitorOf(id) !== team.id)
    await classStore.teams.moveLearners(team.id, { classId, learners: selection, most, at })
    await auditMoves(options, request, { act: 'team-move', learners: movers, detail: team.name })
    return { detail: team.name }
  })
  on('leave', 'team-leave', async ({ request, at }) => {
    const selection = await selected(request)
    if ('error' in selection) return selection
    const movers = selection.filter((id) => contest.competitorOf(id) !== null)
    await classStore.teams.leave(selection, { classId, at })
    await auditMoves(options, request, { act: 'team-leave', learners: movers, detail: '' })
    return { detail: '' }
  })
}

/** The route for a list of teams as CSV. With `isTry` it only says what the list would change. */
function addListRoute(app: FastifyInstance, options: TeamRoutesOptions, run: MoveRouteParts['run']): void {
  const { classId, classStore, contest, say } = options
  app.post<{ Params: { id: string } }>(
    '/api/contest/teams/csv',
    { bodyLimit: LONGEST_CSV, config: { role: 'trainer', act: 'team-csv', writesOwnAudit: true } },
    (request, reply) =>
      run(request, reply, async ({ settings: { most }, at }) => {
        const lines = textField(request, 'text').split(/\r\n|\r|\n/)
        if (lines.every((line) => line.trim() === '')) return { status: 400, error: 'The list is empty.' }
        if (lines.length > MOST_LINES) return { status: 400, error: 'A list has at most 5,000 lines.' }
        const learners = (await classStore.learners(classId)).filter(({ removedAt }) => removedAt === null)
        const { brackets = [] } = contest.settings ?? {}
        const { teams } = contest.describeTeams()
        const list = readTeamList(lines, { learners, teams, settings: { brackets }, most })
        const result: TeamListResult = {
          faults: list.faults.slice(0, MOST_FAULTS).map(({ line, text, why }) => ({
            line,
            text: text.slice(0, LONGEST_SHOWN),
            error: say(request, FAULTS[why]),
          })),
          teams: list.teams,
          moved: list.movers.length,
        }
        if (bodyField(request, 'isTry') === true) return { detail: '', result }
        if (list.faults.length > 0) {
          return {
            status: 400,
            error: faultsText(result, say(request, 'Nothing was changed: these lines cannot be used.')),
          }
        }
        await classStore.teams.assign(list.assignments, { classId, most, at })
        const detail = String(list.teams.length)
        const trainer = request.trainer?.name ?? ''
        await auditPerLearner(options, { trainer, act: 'team-csv' })({ learner: null, detail })
        await auditMoves(options, request, { act: 'team-move', learners: list.movers, detail: '' })
        return { detail, result }
      }),
  )
}

function faultsText({ faults }: TeamListResult, head: string): string {
  return [head, ...faults.map(({ line, text, error }) => `${line}: ${text} – ${error}`)].join('\n')
}

/** Writes an audit row for each learner. They get a notice. */
function auditMoves(
  options: TeamRoutesOptions,
  request: FastifyRequest,
  { act, learners, detail }: { act: 'team-move' | 'team-leave'; learners: readonly string[]; detail: string },
): Promise<void> {
  return auditLearners(options, { trainer: request.trainer?.name ?? '', act, detail }, learners)
}
