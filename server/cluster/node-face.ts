import type { Addresses } from '../class/access/addresses.ts'
import type { PorchFace } from '../class/access/class-router.ts'
import { KeptPages } from '../class/join/pages.ts'
import type { Look } from '../config/look.ts'
import type { Translations } from '../http/replies/translations.ts'

/** What a node shows whoever is not let in: signs that look like the porch, which is elsewhere. */
export function nodeFace(parts: { look: Look; translations: Translations; addresses: Addresses }): PorchFace {
  const { look, translations, addresses } = parts
  const kept = new KeptPages(look)
  return {
    turnAway: (headers, title, text) =>
      kept.sign(translations.speechAtFirst({ headers }), title, text, addresses.porch),
    // The balancer leads nobody here who wants to the porch.
    routing: (_request, response) => {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      response.end('The porch is not on this machine.')
    },
  }
}
