import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Challenge } from '../../../training/catalogue/challenges.ts'
import type { CachedSolutions } from '../../../training/solutions/solutions.ts'

export interface SolutionRoutesOptions {
  challenges: readonly Challenge[]
  answers: CachedSolutions
  say(request: FastifyRequest, english: string): string
  /** In the form of file names: `de_DE`. */
  language(request: FastifyRequest): string
}

/** Adds the route with everything about a challenge. Learners' hosts have no such route. */
export function addSolutionRoutes(
  app: FastifyInstance,
  { challenges, answers, say, language }: SolutionRoutesOptions,
): void {
  app.get<{ Params: { key: string } }>(
    '/api/challenges/:key',
    { config: { role: 'helper' } },
    async (request, reply) => {
      const challenge = challenges.find(({ key }) => key === request.params.key)
      if (challenge) return answers.get(challenge, language(request))
      return reply.code(404).send({ error: say(request, 'There is no such challenge.') })
    },
  )
}
