import type { NearMiss, Tools } from '#lab'

/** Tracks a parcel by this number and expects this answer. */
async function track({ http, expect }: Tools, number: string, status: number): Promise<void> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(number)}`)
  expect(answer.status === status, `the shop answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'noSqlOrdersChallenge',
    name: 'a lone quote breaks the query',
    run: (tools) => track(tools, "'", 500),
  },
  {
    challenge: 'noSqlOrdersChallenge',
    name: 'an injection that finds nothing',
    run: (tools) => track(tools, "' || false || '", 200),
  },
  {
    challenge: 'noSqlOrdersChallenge',
    name: 'an injection that finds a single order',
    run: async (tools) => {
      const answer = await tools.http.get(
        `/rest/track-order/${encodeURIComponent("' || this.email == 'd*m*' || '")}`,
      )
      tools.expect(answer.json<{ data: object[] }>().data.length === 1, 'it finds more, or nothing')
    },
  },
]
