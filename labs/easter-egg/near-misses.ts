import type { NearMiss } from '#lab'

/** Requests a path and expects this status. */
function ask(name: string, path: string, status: number): NearMiss {
  return {
    challenge: 'easterEggLevelOneChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(path)
      expect(answer.status === status, `it answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  ask('the egg is seen on the list', '/ftp', 200),
  ask('the egg is reached for with bare hands', '/ftp/eastere.gg', 403),
  ask('the poison is not wrapped', '/ftp/eastere.gg%00.md', 400),
  ask('the poison works, on another file', '/ftp/package.json.bak%2500.md', 200),
  ask('the ending is not one that the filter likes', '/ftp/eastere.gg%2500.adoc', 403),
]
