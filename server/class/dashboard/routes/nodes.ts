import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClusterStatus } from '#contract/dashboard.ts'
import { textOf } from '../request-fields.ts'

/** The machines that learners' shops are on, where there are several. */
export interface ClusterControls {
  read(): ClusterStatus
  /** Has a slot move. False where there is no such machine that could take it. */
  move(slot: number, node: string): Promise<boolean>
  /** Has slots move until all machines have about the same: how many will. */
  rebalance(): Promise<number>
}

export interface NodeRoutesParts {
  /** Undefined where all shops are in this process. */
  cluster?: ClusterControls | undefined
  say(request: FastifyRequest, english: string): string
}

const ONE_PROCESS = 'All shops of this class are in one process.'
const NO_SLOT = 'A slot is two digits in base 16, from 00 to ff.'
const NO_NODE = 'There is no such machine, or it is about to leave.'

/** What trainers see of machines, and what owners do about them. */
export function addNodeRoutes(app: FastifyInstance, { cluster, say }: NodeRoutesParts): void {
  app.get('/api/nodes', { config: { role: 'helper' } }, (request, reply) =>
    cluster ? cluster.read() : reply.code(404).send({ error: say(request, ONE_PROCESS) }),
  )
  app.post<{ Params: { slot: string } }>(
    '/api/slots/:slot/move',
    { config: { role: 'owner', act: 'moveSlot' } },
    async (request, reply) => {
      const refuse = (status: number, why: string) => reply.code(status).send({ error: say(request, why) })
      if (!cluster) return refuse(404, ONE_PROCESS)
      const { slot } = request.params
      if (!/^[0-9a-f]{2}$/i.test(slot)) return refuse(400, NO_SLOT)
      const node = textOf(request, 'node')
      if (!(await cluster.move(Number.parseInt(slot, 16), node))) return refuse(409, NO_NODE)
      request.about = { learner: null, detail: `${slot.toLowerCase()}: ${node}` }
      return { ok: say(request, 'Done.') }
    },
  )
  app.post('/api/slots/even', { config: { role: 'owner', act: 'evenSlots' } }, async (request, reply) => {
    if (!cluster) return reply.code(404).send({ error: say(request, ONE_PROCESS) })
    const moved = await cluster.rebalance()
    request.about = { learner: null, detail: String(moved) }
    return { ok: say(request, 'Done.'), moved }
  })
}
