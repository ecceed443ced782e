import type { NearMiss } from '#lab'

export const nearMisses: NearMiss[] = [
  {
    challenge: 'exposedMetricsChallenge',
    name: 'the collector that the numbers are meant for reads them',
    run: async ({ http, settings, expect }) => {
      const collector = settings.metricsIgnoredUserAgents[0] ?? ''
      const answer = await http.get('/metrics', { headers: { 'user-agent': `${collector}/2.0` } })
      expect(answer.status === 200, `the numbers answered with ${answer.status}`)
    },
  },
  {
    challenge: 'exposedMetricsChallenge',
    name: 'a curious guess next door',
    run: async ({ http, expect }) => {
      const answer = await http.get('/metric')
      expect(!answer.text.includes('_challenges_total'), 'the numbers are there as well')
    },
  },
]
