import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Branding } from '../../config/branding.ts'
import { createWebApp } from '../../http/pages/web-app.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'

/** Colours of somebody else's shop. */
const COLOURS = '/colours.css'

/** The desk's page, as `npm run build` made it. It holds no data: it asks for them, with a key. */
export interface BuiltPage {
  sendIndex(reply: FastifyReply): FastifyReply
  /** Sends the file of this URL, if there is one. Says whether it did. */
  send(reply: FastifyReply, url: string): boolean
}

/** Lists what was built, and makes the desk able to send it. */
export function addBuiltPage(
  app: FastifyInstance,
  { look, root }: { look: Branding; root: string },
): BuiltPage {
  const source = { prefix: '', folder: join(root, 'build', 'dashboard') }
  const { send, sendIndex } = createWebApp(app, [source], (html) => dressed(html, look))
  app.get(COLOURS, { config: { role: 'anybody' } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(look.css),
  )
  return { sendIndex, send: (reply, url) => send(reply, url.split('?')[0] ?? '') }
}

function dressed(html: string, { name, hasOwnColors }: Branding): string {
  const colours = hasOwnColors ? `<link rel="stylesheet" href="${COLOURS}" />` : ''
  return html
    .replace(
      /(<meta\s+name="application-name"\s+content=")[^"]*/,
      (_, start: string) => start + escapeHtml(name),
    )
    .replace('</head>', () => `${colours}</head>`)
}
