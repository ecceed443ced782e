import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { type Clothes, frame } from './pages.ts'
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

/** Where the script of the page lies on which somebody waits. */
const WAIT_SCRIPT_PATH = '/.class/wait.js'

/** Asks politely whether she was answered, and shows her the answer. */
const WAIT_SCRIPT = `const ask = async () => {
  const answer = await fetch('/.class/wait/state' + location.search).then((response) => response.ok && response.text(), () => false)
  if (answer && answer !== 'waiting') location.reload()
  else setTimeout(ask, 3000)
}
setTimeout(ask, 1000)
`

/** Where no script runs, the page asks for itself so often, in seconds. */
const ASK_EVERY_S = 10

interface Waits {
  ticket: string
  nickname: string
}

/** For somebody whom her trainer has not let in yet. */
function waitPage(clothes: Clothes, { nickname }: Waits): string {
  const say = (text: string): string => escapeHtml(clothes.speech.translate(text))
  return frame({
    ...clothes,
    title: clothes.speech.translate('You have knocked'),
    head: `<script src="${WAIT_SCRIPT_PATH}" defer></script>
<noscript><meta http-equiv="refresh" content="${ASK_EVERY_S}"></noscript>`,
    body: `<section>
<p><strong>${escapeHtml(nickname)}</strong></p>
<p>${say('Your trainer sees you and lets you in. This page goes on by itself: leave it open.')}</p>
</section>`,
  })
}

/** For somebody whom her trainer has let in. */
function comeInPage(clothes: Clothes, { ticket, nickname }: Waits): string {
  const say = (text: string): string => escapeHtml(clothes.speech.translate(text))
  return frame({
    ...clothes,
    title: clothes.speech.translate('Come in'),
    body: `<section>
<p>${say('Your trainer has let you in:')} <strong>${escapeHtml(nickname)}</strong></p>
<form method="post" action="/.class/join">
<input type="hidden" name="ticket" value="${escapeHtml(ticket)}">
<button>${say('Get my shop')}</button>
</form>
</section>`,
  })
}
