import type { NearMiss, Tools } from '#lab'

/** Logs in and requests the data export. */
async function ask({ logIn, http, expect }: Tools, email: string, password: string): Promise<void> {
  const { token } = await logIn(email, password)
  const answer = await http.post('/rest/user/data-export', { format: '1' }, { token })
  expect(answer.status === 200, `the export answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'dataExportChallenge',
    name: 'the administrator gets the orders of their own account',
    run: (tools) => ask(tools, `admin@${tools.settings.domain}`, 'admin123'),
  },
  {
    challenge: 'dataExportChallenge',
    name: 'an address that differs in a consonant',
    run: async (tools) => {
      const account = { email: `atmin@${tools.settings.domain}`, password: 'doggy-bag' }
      await tools.http.post('/api/Users', { ...account, passwordRepeat: account.password })
      await ask(tools, account.email, account.password)
    },
  },
  {
    challenge: 'dataExportChallenge',
    name: 'a customer with a look-alike address registers, but does not ask',
    run: async ({ http, expect, settings }) => {
      const account = {
        email: `odmin@${settings.domain}`,
        password: 'doggy-bag',
        passwordRepeat: 'doggy-bag',
      }
      const answer = await http.post('/api/Users', account)
      expect(answer.status === 201, `registering answered with ${answer.status}`)
    },
  },
]
