import type { Registry } from 'prom-client'
import type * as ExposedMetrics from '../../../labs/exposed-metrics/weak.ts'
import { Failure } from '../../http/replies/failure.ts'
import { answer, type Routes } from '../../http/routing/routes.ts'
import type { RenderedMetrics } from './render.ts'
import type { MetricsSource, ProcessSource } from './source.ts'

/** Numbers about the shop for Prometheus. */
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
          throw new Failure(403, 'These numbers are not for you')
        shop.emit('metrics.read', { userAgent })
        // Loaded when it is first asked for: most shops never are.
        const { measureProcess, renderMetrics } = await import('./render.ts')
        if (!source.isShared) process ??= measureProcess(source)
        const { text, contentType } = await renderMetrics(shop, source, process)
        return answer(200, text, { 'content-type': contentType })
      },
    )
  }
}

/** The numbers of the process, for whoever runs it. Nothing is loaded or measured before they are first asked for. */
export function processMetrics(source: ProcessSource): () => Promise<RenderedMetrics> {
  let process: Registry | undefined
  return async () => {
    const { measureProcess, renderProcess } = await import('./render.ts')
    process ??= measureProcess(source)
    return renderProcess(source, process)
  }
}
