import type { NearMiss, Tools } from '#lab'

async function tryLogin({ http, expect }: Tools, email: string, password: string): Promise<void> {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === 401, `the login answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'dlpPasswordSprayingChallenge',
    name: 'the password as it stands in the log, still encoded',
    run: (tools) => tryLogin(tools, `J12934@${tools.settings.domain}`, '0Y8rMnww$*9VFYE%C2%A759-!Fg1L6t&6lB'),
  },
  {
    challenge: 'dlpPasswordSprayingChallenge',
    name: 'the right password at the wrong account',
    run: (tools) => tryLogin(tools, `jim@${tools.settings.domain}`, '0Y8rMnww$*9VFYE§59-!Fg1L6t&6lB'),
  },
  {
    challenge: 'dlpPasswordSprayingChallenge',
    name: 'the address in small letters',
    run: (tools) => tryLogin(tools, `j12934@${tools.settings.domain}`, '0Y8rMnww$*9VFYE§59-!Fg1L6t&6lB'),
  },
  {
    challenge: 'dlpPasswordSprayingChallenge',
    name: 'the new password of that log line',
    run: (tools) => tryLogin(tools, `J12934@${tools.settings.domain}`, 'sjss22%@€55jaJasj!.k'),
  },
]
