import type { Registry } from 'prom-client'
import type * as ExposedMetrics from '../../../labs/exposed-metrics/weak.ts'
import { Failure } from '../../http/failures.ts'
import type { RequestCounter } from '../../http/metrics.ts'
import { answer, type Routes } from '../../http/routing.ts'
import type { Shop } from '../../shop/shop.ts'

/** What is measured beyond the shop's own tables. */
export interface MetricsSource {
  /** First part of metric names, and the label `app`. */
  prefix: string
  version: string
  counter: RequestCounter
  /** Milliseconds that the start of the host took. */
  startupMs(): number
  challenges(shop: Shop): ChallengeCount[]
  /** How suspiciously fast challenges were solved: 0 to 1. */
  cheatScore(shop: Shop): number
  coding(shop: Shop): CodingCount
}

/** Coding challenges by the phase that is done; `fix it` ones are done altogether. */
export interface CodingCount extends Record<'find it' | 'fix it' | 'unsolved', number> {
  /** How few guesses the solved ones took, 0 to 1, on average. */
  accuracy: CodingAccuracy
}

export type CodingAccuracy = Record<'find it' | 'fix it', number>

/** How many challenges of one kind there are, and how many of them are solved. */
export interface ChallengeCount {
  category: string
  difficulty: number
  solved: number
  total: number
}

/** Numbers about the shop for Prometheus. */
export function metricsRoutes(source: MetricsSource): Routes {
  let process: Registry | undefined
  return (on) => {
    on.get('/metrics', async ({ shop, request, session }) => {
      const userAgent = request.headers['user-agent'] ?? ''
      const { mayRead } = shop.live<typeof ExposedMetrics>('exposed-metrics')
      if (!mayRead({ userAgent, ip: request.ip, role: session?.data.role }))
        throw new Failure(403, 'These numbers are not for you')
      shop.tell('metrics.read', { userAgent })
      // Loaded when it is first asked for: most shops never are.
      const { measureProcess, renderMetrics } = await import('./render.ts')
      process ??= measureProcess(source)
      const { text, contentType } = await renderMetrics(shop, source, process)
      return answer(200, text, { 'content-type': contentType })
    })
  }
}
