import type { Registry } from 'prom-client'
import type * as ExposedMetrics from '../../../labs/exposed-metrics/weak.ts'
import { HttpFailure } from '../../http/replies/failure.ts'
import { httpReply, type Routes } from '../../http/routing/routes.ts'
import type { RenderedMetrics } from './render.ts'
import type { MetricsSource, ProcessSource } from './source.ts'

/** Routes of the shop's Prometheus metrics. */
export function metricsRoutes(source: MetricsSource): Routes {
  let process: Registry | undefined
  return (on) => {
    on.get(
      '/metrics',
      { tag: 'Shop', summary: 'Numbers for Prometheus', answers: { 200: 'The numbers' } },
      async ({ shop, request, session }) => {
        const userAgent = request.headers['user-agent'] ?? ''
        const { mayRead } = shop.call<typeof ExposedMetrics>('exposed-metrics')
        if (!(await mayRead({ userAgent, ip: request.ip, role: session?.data.role })))
          throw new HttpFailure(403, 'These numbers are not for you')
        shop.emit('metrics.read', { userAgent })
        // Loaded on first use, as most shops are never asked.
        const { measureProcess, renderMetrics } = await import('./render.ts')
        if (!source.isShared) process ??= measureProcess(source)
        const { text, contentType } = await renderMetrics(shop, source, process)
        return httpReply(200, text, { 'content-type': contentType })
      },
    )
  }
}

/** Metrics of the process for the operator. Nothing is loaded or measured before the first call. */
export function processMetrics(source: ProcessSource): () => Promise<RenderedMetrics> {
  let process: Registry | undefined
  return async () => {
    const { measureProcess, renderProcess } = await import('./render.ts')
    process ??= measureProcess(source)
    return renderProcess(source, process)
  }
}
