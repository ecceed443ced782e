import type { Judge } from '#lab'

/** Somebody read the numbers who is not one of the collectors that they are meant for. */
export const judge: Judge = ({ on }) => ({
  exposedMetricsChallenge: on(
    'metrics.read',
    ({ userAgent }, { metricsIgnoredUserAgents }) =>
      !metricsIgnoredUserAgents.some((collector) => userAgent.includes(collector)),
  ),
})
