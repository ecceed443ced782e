import type { Judge } from '#lab'

/** A program other than the collectors read the metrics. */
export const judge: Judge = ({ on }) => ({
  exposedMetricsChallenge: on(
    'metrics.read',
    ({ userAgent }, { metricsIgnoredUserAgents }) =>
      !metricsIgnoredUserAgents.some((collector) => userAgent.includes(collector)),
  ),
})
