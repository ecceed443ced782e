import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContestFault, ContestPresets, ContestPreview } from '#contract/contest.ts'
import type { Challenge } from '../../../../training/catalogue/challenges.ts'
import { factsOf } from '../../../activity/tracker.ts'
import type { Contest } from '../../../contest/contest.ts'
import { ContestEditor, type ContestEditorOptions } from '../../../contest/contest-editor.ts'
import { PRESETS } from '../../../contest/presets.ts'
import type { CurrentControls } from '../../../events/current-controls.ts'
import type { ClassPlans } from '../../../plans/class-plans.ts'

export interface ContestSettingsRoutesOptions extends Pick<ContestEditorOptions, 'classId' | 'isSchool'> {
  classStore: ContestEditorOptions['classStore']
  challenges: readonly Challenge[]
  contest: Contest
  signals: CurrentControls
  plans: ClassPlans
  say(request: FastifyRequest, english: string): string
}

/** Points for each of some hundred challenges fit in. */
const LONGEST_BODY = 64 * 1024
const NO_CONTEST = 'This class has no contest.'
const UNFIT = 'Nothing was saved: some of these settings cannot be used.'
const DELETED =
  'The contest is deleted, with the points that trainers gave and took. Its teams, and what learners solved, are kept.'

/** Adds the routes of a contest's settings: a look at what a draft would become, saving it, and deleting the contest. */
export function addContestSettingsRoutes(app: FastifyInstance, options: ContestSettingsRoutesOptions): void {
  const { contest, signals, plans, say } = options
  const editor = new ContestEditor({
    ...options,
    challenges: options.challenges.map(factsOf),
    isPaused: () => signals.isPaused || plans.isJudgingPaused(),
    areHintsClosed: () => signals.areHintsClosed(plans.areHintsClosed()),
  })
  const translated = (request: FastifyRequest, faults: readonly ContestFault[]): ContestFault[] =>
    faults.map(({ path, problem }) => ({ path, problem: say(request, problem) }))
  app.get('/api/contest/presets', { config: { role: 'trainer' } }, (): ContestPresets => PRESETS)
  app.post(
    '/api/contest/preview',
    { bodyLimit: LONGEST_BODY, config: { role: 'trainer' } },
    async (request): Promise<ContestPreview> => {
      const { faults, ...preview } = await editor.preview(request.body)
      return { ...preview, faults: translated(request, faults) }
    },
  )
  app.put(
    '/api/contest',
    { bodyLimit: LONGEST_BODY, config: { role: 'trainer', act: 'contest' } },
    async (request, reply) => {
      const change = await editor.change(request.body)
      if (change.faults.length > 0) {
        const faults = translated(request, change.faults)
        return reply.code(400).send({ error: errorText(say(request, UNFIT), faults), faults })
      }
      request.about = { learner: null, detail: change.changes }
      await contest.settle('class')
      const { settings } = change
      const teamsWithoutBracket = await editor.teamsWithoutBracket(settings)
      return { ok: say(request, 'Done.'), settings, teamsWithoutBracket }
    },
  )
  app.delete('/api/contest', { config: { role: 'trainer', act: 'contestAway' } }, async (request, reply) => {
    const title = await editor.remove()
    if (title === undefined) return reply.code(404).send({ error: say(request, NO_CONTEST) })
    request.about = { learner: null, detail: title }
    await contest.settle('class')
    return { ok: say(request, DELETED) }
  })
}

/** One line per field, also for programs that show nothing but the error. */
function errorText(head: string, faults: readonly ContestFault[]): string {
  return [head, ...faults.map(({ path, problem }) => `${path.join('.')}: ${problem}`)].join('\n')
}
