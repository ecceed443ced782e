import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** What may be told, and what a customer's row holds besides. */
const TOLD = ['id', 'email', 'lastLoginIp', 'profileImage', 'username', 'role'] as const
const SECRET = ['password', 'totpSecret', 'deluxeToken'] as const
const USUAL = ['id', 'email', 'lastLoginIp', 'profileImage']

interface Account {
  email: string
  password: string
}

type Told = Record<string, unknown>

/** Signs up, and asks the shop who she is. */
async function ask(
  { http, logIn, expect }: Tools,
  { email, password }: Account,
  fields?: string,
): Promise<Told> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token } = await logIn(email, password)
  const query = fields === undefined ? '' : `?fields=${encodeURIComponent(fields)}`
  const answer = await http.get(`/rest/user/whoami${query}`, { headers: { cookie: `token=${token}` } })
  expect(answer.status === 200, `she was answered with ${answer.status}`)
  return answer.json<{ user: Told }>().user
}

function attacksOn({ draw, hash, settings }: DrawTools): DrawnAttack[] {
  const leaks = (name: string, secret: string, fields: string): DrawnAttack => {
    const account = { email: draw.address(settings.domain), password: draw.password() }
    const isPassword = secret === 'password'
    return {
      name,
      payload: fields,
      ...(isPassword && { challenge: 'passwordHashLeakChallenge' }),
      run: async (tools) => {
        const told = await ask(tools, account, fields)
        tools.expect(Object.hasOwn(told, secret), `${secret} is not in the answer`)
        if (isPassword) tools.expect(told.password === hash(account.password), 'it is not her hash')
      },
    }
  }
  const some = () => draw.shuffle(TOLD).slice(0, draw.number(1, 3))
  const gap = () => draw.gap().slice(0, 3)
  return [
    leaks(
      'the field “password” requested among others: no hash may be returned',
      'password',
      draw.shuffle(['password', ...some()]).join(),
    ),
    leaks(
      'the field “password” requested with blanks around it: no hash may be returned',
      'password',
      [...some(), `${gap()}password${gap()}`].join(),
    ),
    leaks(
      'the field “password” requested several times: no hash may be returned',
      'password',
      ['password', ...some(), ' password'].join(),
    ),
    leaks(
      'another secret field requested, such as totpSecret: it may not be returned',
      'totpSecret',
      draw.shuffle(['totpSecret', ...some()]).join(),
    ),
  ]
}

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const account = () => ({ email: draw.address(settings.domain), password: draw.password() })
  const [one, other, third] = [account(), account(), account()]
  const asked = ['id', 'email', ...draw.shuffle(['username', 'role', 'profileImage']).slice(0, 2)]
  const unknown = draw.word()
  return [
    {
      name: 'a request for harmless fields gets just these',
      payload: asked.join(),
      run: async (tools) => {
        const told = await ask(tools, one, draw.shuffle(asked).join(draw.pick([',', ', '])))
        tools.expect(told.email === one.email, `it was told of ${told.email}`)
        const names = Object.keys(told).toSorted().join()
        tools.expect(names === asked.toSorted().join(), `it was told ${names}`)
      },
    },
    {
      name: 'a request that names no fields gets the usual ones',
      payload: other.email,
      run: async (tools) => {
        const told = await ask(tools, other)
        tools.expect(
          USUAL.every((name) => Object.hasOwn(told, name)),
          `she was told ${Object.keys(told).join()}`,
        )
      },
    },
    {
      name: 'a request for an unknown field is answered without an error',
      payload: `email,${unknown}`,
      run: async (tools) => {
        const told = await ask(tools, third, `email,${unknown}`)
        tools.expect(Object.keys(told).join() === 'email', `she was told ${Object.keys(told).join()}`)
      },
    },
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  describe: {
    call: ({ draw, hash, settings, roles }) => {
      const customer = {
        id: draw.number(1, 90),
        email: draw.address(settings.domain),
        username: draw.name(),
        role: roles.any(),
        lastLoginIp: '127.0.0.1',
        profileImage: `${draw.word()}.svg`,
        password: hash(draw.word()),
        totpSecret: draw.word(),
        deluxeToken: draw.word(),
      }
      const names = draw.shuffle([...TOLD, ...SECRET, draw.word()]).slice(0, draw.number(1, 4))
      const fields = draw.chance(8) ? undefined : names.join(draw.pick([',', ',', ', ']))
      return { args: [customer, fields], payload: fields ?? 'no fields' }
    },
  },
}
