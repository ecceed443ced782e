import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClusterStatus } from '#contract/dashboard.ts'
import { textField } from '../request-fields.ts'

/** Shows nodes and moves slots. */
export interface ClusterControls {
  read(): ClusterStatus
  /** Requests that a slot moves. Returns false if no such node could take it. */
  move(slot: number, node: string): Promise<boolean>
  /** Requests moves until all nodes hold about the same. Returns their number. */
  rebalance(): Promise<number>
}

export interface NodeRoutesOptions {
  /** Undefined if all shops run in this process. */
  cluster?: ClusterControls | undefined
  say(request: FastifyRequest, english: string): string
}

const ONE_PROCESS = 'All shops of this class are in one process.'
const NO_SLOT = 'A slot is two digits in base 16, from 00 to ff.'
const NO_NODE = 'There is no such machine, or it is about to leave.'

/** Adds the routes that show nodes to trainers and let owners move slots. */
export function addNodeRoutes(app: FastifyInstance, { cluster, say }: NodeRoutesOptions): void {
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
      const node = textField(request, 'node')
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
