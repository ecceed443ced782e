import type { NearMiss } from '#lab'

/** Requests another file. */
function asks(name: string, path: string): NearMiss {
  return {
    challenge: 'securityPolicyChallenge',
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(path)
      expect(answer.status === 200, `${path} answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  asks('the note to robots', '/robots.txt'),
  asks('what else is well known', '/.well-known/'),
  asks('a policy of another kind', '/security-policy.txt'),
]
