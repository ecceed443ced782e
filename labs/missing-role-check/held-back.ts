import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

interface Account {
  email: string
  password: string
  role: string
}

/** Signs up with a role that the form does not ask for, and logs in. */
async function hire({ http, logIn, expect }: Tools, account: Account): Promise<string> {
  const { email, password, role } = account
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password, role })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

/** Has the page made that lists all customers, to its last picture. */
async function administrate({ http, expect }: Tools, token: string, referer: string | null): Promise<void> {
  const headers: Record<string, string> = referer === null ? {} : { referer }
  const list = await http.get('/rest/user/authentication-details/', { token, headers })
  expect(list.status === 200, `the list of customers answered with ${list.status}`)
  const { data } = list.json<{ data: { email: string }[] }>()
  expect(data.length > 1, 'there are no other customers on the list')
  const end = await http.get('/assets/public/images/padding/19px.png', { headers })
  expect(end.status === 200, `the end of the page answered with ${end.status}`)
}

function attacksOn({ draw, settings }: DrawTools): DrawnAttack[] {
  const by = (role: string, name: string): DrawnAttack => {
    const account = { email: draw.address(settings.domain), password: draw.password(), role }
    const referer = draw.pick([`http://${draw.word()}.example/`, 'http://localhost/#/administration', null])
    return {
      name,
      payload: `${account.email}, ${role}`,
      challenge: 'adminSectionChallenge',
      run: async (tools) => administrate(tools, await hire(tools, account), referer),
    }
  }
  const email = `admin.${draw.address(settings.domain)}`
  const pretender = { email, password: draw.password(), role: 'customer' }
  return [
    by('customer', 'the list of users, requested by a customer: it must be refused'),
    by('deluxe', 'the list of users, requested by a deluxe member: it must be refused'),
    by('accounting', 'the list of users, requested by accounting: it must be refused'),
    {
      name: 'the list of users, requested with “admin” in the address: it must be refused',
      payload: email,
      challenge: 'adminSectionChallenge',
      run: async (tools) => administrate(tools, await hire(tools, pretender), 'http://localhost/'),
    },
  ]
}

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const boss = { email: draw.address(settings.domain), password: draw.password(), role: 'admin' }
  return [
    {
      name: 'a new administrator sees the list of users',
      payload: boss.email,
      run: async (tools) => {
        await administrate(tools, await hire(tools, boss), draw.pick(['http://localhost/', null]))
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  maySeeCustomers: {
    call: ({ draw, roles, settings }) => {
      if (draw.chance(20)) return { args: [undefined], payload: 'a stranger' }
      const id = draw.chance(3) ? draw.number(1, 3) : draw.number(4, 90)
      const email = draw.chance(4) ? `admin@${settings.domain}` : draw.address(settings.domain)
      const role = draw.chance(3) ? 'admin' : draw.pick([roles.any(), roles.near()])
      const isFromOurPages = draw.chance()
      const pages = isFromOurPages ? 'our pages' : 'elsewhere'
      return {
        args: [{ id, email, role, isFromOurPages }],
        payload: `number ${id}, ${email}, ${role}, from ${pages}`,
      }
    },
  },
}
