import { pathToRoot, renderPage } from '../../http/pages/layout.ts'
import { escapeHtml } from '../../http/replies/escape-html.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { type Call, type HttpReply, httpReply, type Router } from '../../http/routing/routes.ts'

/** What the routes of an added lab get, since a lab imports nothing. */
export interface RouteTools {
  /** An HTML page in the shop's look, which announces solved challenges. `body` is HTML. */
  page(call: Call, content: { title: string; body: string }): string
  /** An answer with another status than 200, or with headers. */
  reply(status: number, body: unknown, headers?: Record<string, string>): HttpReply
  /** An error to throw: it is answered with the shop's error page. */
  failure(status: number, message: string): Error
  escapeHtml(text: string): string
}

/** `routes.ts` of an added lab exports it as `routes`. Its addresses begin with `/labs/<name of the lab>`. */
export type AddedRoutes = (on: Router, tools: RouteTools) => void

/** The tools of all routes of added labs. */
export const routeTools: RouteTools = {
  page: ({ shop, translator, request }, { title, body }) =>
    renderPage({ title, body, translator, branding: shop.branding, home: pathToRoot(request) }),
  reply: httpReply,
  failure: (status, message) => new HttpFailure(status, message),
  escapeHtml,
}
