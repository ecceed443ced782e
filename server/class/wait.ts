import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clothes } from './porch-pages.ts'
import { comeInPage, WAIT_SCRIPT, WAIT_SCRIPT_PATH, waitPage } from './wait-pages.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** Where somebody waits until her trainer lets her in. */
export const WAIT_PATH = '/.class/wait'

export interface WaitParts {
  waitingRoom: WaitingRoom
  clothes(request: FastifyRequest): Clothes
  sign(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
}

/** The page of those who wait. It goes on by itself: by its script, and where there is none, by asking again. */
export function addWait(app: FastifyInstance, { waitingRoom, clothes, sign }: WaitParts): void {
  app.get(WAIT_PATH, (request, reply) => {
    const ticket = ticketIn(request)
    const knock = waitingRoom.ask(ticket)
    if (knock?.state === 'denied') {
      return sign(
        ...([request, reply, 403] as const),
        'Not this time',
        'Your trainer did not let you in. Talk to each other, and knock again.',
      )
    }
    if (!knock) {
      return sign(request, reply, 404, 'Nobody waits here', 'This wait is over. Knock at the porch again.')
    }
    const page = knock.state === 'in' ? comeInPage : waitPage
    return reply
      .header('content-security-policy', waitPolicy(reply))
      .type('text/html; charset=utf-8')
      .send(page(clothes(request), { ticket, nickname: knock.nickname }))
  })
  app.get(`${WAIT_PATH}/state`, (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(waitingRoom.ask(ticketIn(request))?.state ?? 'over'),
  )
  app.get(WAIT_SCRIPT_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(WAIT_SCRIPT),
  )
}

/** The porch's own, and this page's script besides. */
function waitPolicy(reply: FastifyReply): string {
  return `${reply.getHeader('content-security-policy')}; script-src 'self'; connect-src 'self'`
}

/** `?ticket=` */
function ticketIn({ query }: FastifyRequest): string {
  const ticket: unknown = typeof query === 'object' && query ? Reflect.get(query, 'ticket') : undefined
  return typeof ticket === 'string' ? ticket : ''
}
