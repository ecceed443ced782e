import type { NearMiss, Tools } from '#lab'

function login(name: string, email: (domain: string) => string, password: string, status: number): NearMiss {
  return {
    challenge: 'exposedCredentialsChallenge',
    name,
    run: async ({ http, expect, settings }: Tools) => {
      const answer = await http.post('/rest/user/login', { email: email(settings.domain), password })
      expect(answer.status === status, `the login answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  login('the password in small letters', (domain) => `testing@${domain}`, 'iamusedfortesting', 401),
  login('the right password for another account', (domain) => `jim@${domain}`, 'IamUsedForTesting', 401),
  login(
    'the login by SQL injection instead of the password',
    (domain) => `testing@${domain}'--`,
    'IamUsedForTesting',
    200,
  ),
]
