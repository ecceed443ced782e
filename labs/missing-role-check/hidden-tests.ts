import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

interface Account {
  email: string
  password: string
  role: string
}

/** Signs up with a role that the form does not have, and logs in. */
async function signUpWithRole({ http, logIn, expect }: Tools, account: Account): Promise<string> {
  const { email, password, role } = account
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password, role })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

/** Loads all of the page that lists the customers, to its last picture. */
async function administrate({ http, expect }: Tools, token: string, referer: string | null): Promise<void> {
  const headers: Record<string, string> = referer === null ? {} : { referer }
  const list = await http.get('/rest/user/authentication-details/', { token, headers })
  expect(list.status === 200, `the list of customers answered with ${list.status}`)
  const { data } = list.json<{ data: { email: string }[] }>()
  expect(data.length > 1, 'there are no other customers on the list')
  const end = await http.get('/assets/public/images/padding/19px.png', { headers })
  expect(end.status === 200, `the end of the page answered with ${end.status}`)
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const by = (role: string, name: string): GeneratedAttack => {
    const account = { email: random.address(settings.domain), password: random.password(), role }
    const referer = random.pick([
      `http://${random.word()}.example/`,
      'http://localhost/#/administration',
      null,
    ])
    return {
      name,
      payload: `${account.email}, ${role}`,
      challenge: 'adminSectionChallenge',
      run: async (tools) => administrate(tools, await signUpWithRole(tools, account), referer),
    }
  }
  const email = `admin.${random.address(settings.domain)}`
  const pretender = { email, password: random.password(), role: 'customer' }
  return [
    by('customer', 'the list of users, requested by a customer: it must be refused'),
    by('deluxe', 'the list of users, requested by a deluxe member: it must be refused'),
    by('accounting', 'the list of users, requested by accounting: it must be refused'),
    {
      name: 'the list of users, requested with “admin” in the address: it must be refused',
      payload: email,
      challenge: 'adminSectionChallenge',
      run: async (tools) => administrate(tools, await signUpWithRole(tools, pretender), 'http://localhost/'),
    },
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const boss = { email: random.address(settings.domain), password: random.password(), role: 'admin' }
  return [
    {
      name: 'a new administrator sees the list of users',
      payload: boss.email,
      run: async (tools) => {
        await administrate(tools, await signUpWithRole(tools, boss), random.pick(['http://localhost/', null]))
      },
    },
    {
      name: 'the original administrator sees the list of users',
      payload: `admin@${settings.domain}`,
      run: async (tools) => {
        const { token } = await tools.logIn(`admin@${settings.domain}`, 'admin123')
        await administrate(tools, token, null)
      },
    },
    {
      name: 'a visitor does not see the list of users',
      payload: 'no token',
      run: async ({ http, expect }) => {
        const answer = await http.get('/rest/user/authentication-details/')
        expect(answer.status === 401, `a stranger was answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  maySeeCustomers: {
    call: ({ random, roles, settings }) => {
      if (random.chance(20)) return { args: [undefined], payload: 'a stranger' }
      const id = random.chance(3) ? random.number(1, 3) : random.number(4, 90)
      const email = random.chance(4) ? `admin@${settings.domain}` : random.address(settings.domain)
      const role = random.chance(3) ? 'admin' : random.pick([roles.any(), roles.near()])
      const isFromOurPages = random.chance()
      const pages = isFromOurPages ? 'our pages' : 'elsewhere'
      return {
        args: [{ id, email, role, isFromOurPages }],
        payload: `number ${id}, ${email}, ${role}, from ${pages}`,
      }
    },
  },
}
