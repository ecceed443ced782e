import type { Debrief } from '#contract/training.ts'
import { httpReply, type Routes } from '../../http/routing/routes.ts'
import type { Shop } from '../../shop/shop.ts'
import { type Challenge, localizeChallenge } from '../catalogue/challenges.ts'
import { languageOf } from '../catalogue/language.ts'
import { fillPlaceholders } from '../catalogue/placeholders.ts'
import type { Training } from '../training.ts'
import { readTrace } from './trace.ts'

/** Routes of debriefs: what happened, why it worked and how to prevent it, for solved challenges. */
export function debriefRoutes(training: Training): Routes {
  return (on) => {
    on.get('/training/debriefs/:key', (call) => {
      const { shop, params } = call
      const challenge = training.catalogue.get(params.key ?? '')
      if (!challenge) {
        return httpReply(404, { status: 'error', error: `No challenge for challenge key: ${params.key}` })
      }
      const { solvedAt } = training.progress(shop).of(challenge.key)
      if (solvedAt === null)
        return httpReply(403, { status: 'error', error: 'Solve it first, then we talk.' })
      return describe(training, shop, localizeChallenge(challenge, languageOf(call)), solvedAt)
    })
  }
}

function describe(training: Training, shop: Shop, challenge: Challenge, solvedAt: string): Debrief {
  const { key, name, category, stars, debrief, mitigation, cwe, owasp, fixes, textLanguage } = challenge
  const text = (html: string | undefined) =>
    html === undefined ? null : fillPlaceholders(html, shop.settings)
  const { showMitigations } = training.settings
  return {
    key,
    name,
    category,
    difficulty: stars,
    textLanguage,
    solvedAt,
    exchanges: readTrace(shop, key),
    why: text(debrief?.why),
    prevent: showMitigations ? text(debrief?.prevent) : null,
    read: showMitigations
      ? [...new Set([...(mitigation ? [mitigation] : []), ...(debrief?.read ?? [])])]
      : [],
    cwe,
    owasp,
    hasCodingChallenge: fixes.length > 0,
    isGuarded: challenge.lab.isGuarded,
  }
}
