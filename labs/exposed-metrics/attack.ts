import type { Attack, Tools } from '#lab'

/** Reads the metrics as a program of this name. */
async function readAs({ http, expect }: Tools, userAgent: string): Promise<void> {
  const answer = await http.get('/metrics', { headers: { 'user-agent': userAgent } })
  expect(answer.status === 200, `the numbers answered with ${answer.status}`)
  expect(answer.text.includes('_challenges_total'), 'there are no numbers in it')
}

export const attacks: Attack[] = [
  {
    challenge: 'exposedMetricsChallenge',
    name: 'open the numbers in a browser',
    run: (tools) => readAs(tools, 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'),
  },
  {
    challenge: 'exposedMetricsChallenge',
    name: 'fetch them from the command line',
    run: (tools) => readAs(tools, 'curl/8.14.1'),
  },
]
