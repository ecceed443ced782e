import type { Judge } from '#lab'

/** The metrics were read by another program than the collectors. */
export const judge: Judge = ({ on }) => ({
  exposedMetricsChallenge: on(
    'metrics.read',
    ({ userAgent }, { metricsIgnoredUserAgents }) =>
      !metricsIgnoredUserAgents.some((collector) => userAgent.includes(collector)),
  ),
})
