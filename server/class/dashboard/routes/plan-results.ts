import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PartResult, PlanResults } from '#contract/plans.ts'
import type { Challenge } from '../../../training/catalogue/challenges.ts'
import { pointsByStars } from '../../contest/presets.ts'
import type { ClassPlans } from '../../plans/class-plans.ts'
import type { Learner } from '../../store/model.ts'
import type { ClassStore } from '../../store/store.ts'

export interface PlanResultsOptions {
  plans: Pick<ClassPlans, 'forDashboard' | 'resultsOf'>
  classId: string
  classStore: Pick<ClassStore, 'learners' | 'eventsOfLearners'>
  challenges: readonly Pick<Challenge, 'key' | 'stars'>[]
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

const NO_PLAN = 'There is no such plan.'
/** How many learners are read at once. In between, other requests are served. */
const LEARNERS_PER_READ = 20

/** Adds the route for the results of all learners in the parts of the plan. */
export function addPlanResultsRoute(app: FastifyInstance, options: PlanResultsOptions): void {
  const { plans, classId, classStore, challenges, say, language } = options
  const stars = new Map(challenges.map((challenge) => [challenge.key, challenge.stars]))
  const pointsFor = (key: string): number => pointsByStars(stars.get(key) ?? 0)
  const read = async (learners: readonly Learner[]): Promise<PlanResults['learners'][number][]> => {
    const events = await classStore.eventsOfLearners(learners.map(({ id }) => id))
    const byLearner = Map.groupBy(events, ({ learner }) => learner)
    return learners.map(({ id, nickname }) => {
      const own = { learner: id, pointsFor }
      return { id, nickname, ...summaryOf(plans.resultsOf(byLearner.get(id) ?? [], own) ?? []) }
    })
  }
  app.get('/api/plan/results', { config: { role: 'helper' } }, async (request, reply) => {
    const { plan } = plans.forDashboard(language(request))
    if (!plan) return reply.code(404).send({ error: say(request, NO_PLAN) })
    const learners = (await classStore.learners(classId)).filter(({ removedAt }) => removedAt === null)
    const rows: PlanResults['learners'][number][] = []
    for (let from = 0; from < learners.length; from += LEARNERS_PER_READ) {
      rows.push(...(await read(learners.slice(from, from + LEARNERS_PER_READ))))
      await nextTurn()
    }
    const results: PlanResults = { parts: plan.parts.map(({ title }) => title), learners: rows }
    return results
  })
}

function summaryOf(
  results: readonly PartResult[],
): Pick<PlanResults['learners'][number], 'points' | 'mostPoints' | 'parts'> {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  return {
    points: sum(results.map(({ points }) => points)),
    mostPoints: sum(results.map(({ mostPoints }) => mostPoints)),
    parts: results.map(({ points, challenges }) => {
      const late = challenges.filter(({ timing }) => timing === 'late').length
      const inTime = challenges.filter(({ timing }) => timing === 'inTime').length
      return { points, solved: inTime + late, late, challenges: challenges.length }
    }),
  }
}
