import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** Fields that may be sent, and other columns of a customer's row. */
const PUBLIC_FIELDS = ['id', 'email', 'lastLoginIp', 'profileImage', 'username', 'role'] as const
const SECRET = ['password', 'totpSecret', 'deluxeToken'] as const
const USUAL = ['id', 'email', 'lastLoginIp', 'profileImage']

interface Account {
  email: string
  password: string
}

type Identity = Record<string, unknown>

/** Signs up and asks the shop for the current user. */
async function ask(
  { http, logIn, expect }: Tools,
  { email, password }: Account,
  fields?: string,
): Promise<Identity> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  const { token } = await logIn(email, password)
  const query = fields === undefined ? '' : `?fields=${encodeURIComponent(fields)}`
  const answer = await http.get(`/rest/user/whoami${query}`, { headers: { cookie: `token=${token}` } })
  expect(answer.status === 200, `the request was answered with ${answer.status}`)
  return answer.json<{ user: Identity }>().user
}

function attacksOn({ random, hash, settings }: GeneratorTools): GeneratedAttack[] {
  const leaks = (name: string, secret: string, fields: string): GeneratedAttack => {
    const account = { email: random.address(settings.domain), password: random.password() }
    const isPassword = secret === 'password'
    return {
      name,
      payload: fields,
      ...(isPassword && { challenge: 'passwordHashLeakChallenge' }),
      run: async (tools) => {
        const shown = await ask(tools, account, fields)
        tools.expect(Object.hasOwn(shown, secret), `${secret} is not in the answer`)
        if (isPassword) tools.expect(shown.password === hash(account.password), 'it is another hash')
      },
    }
  }
  const some = () => random.shuffle(PUBLIC_FIELDS).slice(0, random.number(1, 3))
  const gap = () => random.gap().slice(0, 3)
  return [
    leaks(
      'the field “password” requested among others: no hash may be returned',
      'password',
      random.shuffle(['password', ...some()]).join(),
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
      random.shuffle(['totpSecret', ...some()]).join(),
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const account = () => ({ email: random.address(settings.domain), password: random.password() })
  const [one, other, third] = [account(), account(), account()]
  const asked = ['id', 'email', ...random.shuffle(['username', 'role', 'profileImage']).slice(0, 2)]
  const unknown = random.word()
  return [
    {
      name: 'a request for harmless fields gets just these',
      payload: asked.join(),
      run: async (tools) => {
        const shown = await ask(tools, one, random.shuffle(asked).join(random.pick([',', ', '])))
        tools.expect(shown.email === one.email, `it was told of ${shown.email}`)
        const names = Object.keys(shown).toSorted().join()
        tools.expect(names === asked.toSorted().join(), `it was told ${names}`)
      },
    },
    {
      name: 'a request that names no fields gets the usual ones',
      payload: other.email,
      run: async (tools) => {
        const shown = await ask(tools, other)
        tools.expect(
          USUAL.every((name) => Object.hasOwn(shown, name)),
          `the answer has ${Object.keys(shown).join()}`,
        )
      },
    },
    {
      name: 'a request for an unknown field is answered without an error',
      payload: `email,${unknown}`,
      run: async (tools) => {
        const shown = await ask(tools, third, `email,${unknown}`)
        tools.expect(Object.keys(shown).join() === 'email', `the answer has ${Object.keys(shown).join()}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  describe: {
    call: ({ random, hash, settings, roles }) => {
      const customer = {
        id: random.number(1, 90),
        email: random.address(settings.domain),
        username: random.name(),
        role: roles.any(),
        lastLoginIp: '127.0.0.1',
        profileImage: `${random.word()}.svg`,
        password: hash(random.word()),
        totpSecret: random.word(),
        deluxeToken: random.word(),
      }
      const names = random.shuffle([...PUBLIC_FIELDS, ...SECRET, random.word()]).slice(0, random.number(1, 4))
      const fields = random.chance(8) ? undefined : names.join(random.pick([',', ',', ', ']))
      return { args: [customer, fields], payload: fields ?? 'no fields' }
    },
  },
}
