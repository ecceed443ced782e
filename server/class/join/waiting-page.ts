import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import type { SchoolClass } from '../store/model.ts'
import type { ClassStore } from '../store/store.ts'
import { type PageContext, renderPage } from './pages.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** The page where a learner waits for approval. */
export const WAIT_PATH = '/.class/wait'

export interface WaitingPageOptions {
  classStore: Pick<ClassStore, 'classById'>
  waitingRoom: WaitingRoom
  pageContext(request: FastifyRequest, itsClass?: Pick<SchoolClass, 'language'>): PageContext
  sendNotice(request: FastifyRequest, reply: FastifyReply, status: number, title: string, text: string): void
}

/** Adds the waiting page. A script updates it; without scripts, it reloads at intervals. */
export function addWaitingPage(
  app: FastifyInstance,
  { classStore, waitingRoom, pageContext, sendNotice }: WaitingPageOptions,
): void {
  app.get(WAIT_PATH, async (request, reply) => {
    const ticket = ticketIn(request)
    const joinRequest = waitingRoom.poll(ticket)
    if (joinRequest?.state === 'denied') {
      return sendNotice(
        ...([request, reply, 403] as const),
        'Not this time',
        'Your trainer did not let you in. Talk to each other, and ask again.',
      )
    }
    if (!joinRequest) {
      return sendNotice(
        request,
        reply,
        404,
        'No such request',
        'This request has ended. Ask again on the join page.',
      )
    }
    const page = joinRequest.state === 'in' ? approvedPage : waitingPage
    const itsClass = await classStore.classById(joinRequest.classId)
    return reply
      .header('content-security-policy', waitingPagePolicy(reply))
      .type('text/html; charset=utf-8')
      .send(page(pageContext(request, itsClass), { ticket, nickname: joinRequest.nickname }))
  })
  app.get(`${WAIT_PATH}/state`, (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(waitingRoom.poll(ticketIn(request))?.state ?? 'over'),
  )
  app.get(WAIT_SCRIPT_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(WAIT_SCRIPT),
  )
}

/** The common policy, plus this page's script. */
function waitingPagePolicy(reply: FastifyReply): string {
  return `${reply.getHeader('content-security-policy')}; script-src 'self'; connect-src 'self'`
}

/** `?ticket=` */
function ticketIn({ query }: FastifyRequest): string {
  const ticket: unknown = typeof query === 'object' && query ? Reflect.get(query, 'ticket') : undefined
  return typeof ticket === 'string' ? ticket : ''
}

/** The script of the waiting page. */
const WAIT_SCRIPT_PATH = '/.class/wait.js'

/** Polls the state of the request, and reloads the page once it is answered. */
const WAIT_SCRIPT = `const ask = async () => {
  const answer = await fetch('/.class/wait/state' + location.search).then((response) => response.ok && response.text(), () => false)
  if (answer && answer !== 'waiting') location.reload()
  else setTimeout(ask, 3000)
}
setTimeout(ask, 1000)
`

/** Reload interval without scripts, in seconds. */
const ASK_EVERY_S = 10

interface WaitingLearner {
  ticket: string
  nickname: string
}

/** While the learner waits for approval. */
function waitingPage(pageContext: PageContext, { nickname }: WaitingLearner): string {
  const say = (text: string): string => escapeHtml(pageContext.speech.translate(text))
  return renderPage({
    ...pageContext,
    title: pageContext.speech.translate('Waiting for your trainer'),
    head: `<script src="${WAIT_SCRIPT_PATH}" defer></script>
<noscript><meta http-equiv="refresh" content="${ASK_EVERY_S}"></noscript>`,
    body: `<section>
<p><strong>${escapeHtml(nickname)}</strong></p>
<p>${say('Your trainer sees you and lets you in. This page goes on by itself: leave it open.')}</p>
</section>`,
  })
}

/** Once the trainer has approved. */
function approvedPage(pageContext: PageContext, { ticket, nickname }: WaitingLearner): string {
  const say = (text: string): string => escapeHtml(pageContext.speech.translate(text))
  return renderPage({
    ...pageContext,
    title: pageContext.speech.translate('Come in'),
    body: `<section>
<p>${say('Your trainer has let you in:')} <strong>${escapeHtml(nickname)}</strong></p>
<form method="post" action="/.class/join">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<button>${say('Get my shop')}</button>
</form>
</section>`,
  })
}
