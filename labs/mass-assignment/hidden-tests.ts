import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'

/** Columns that no form sets. */
const OTHERS = ['id', 'isAdmin', 'isActive', 'totpSecret', 'deluxeToken', 'createdAt'] as const

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const becomes = (name: string, role: string): GeneratedAttack => {
    const [email, password] = [random.address(settings.domain), random.password()]
    const fields = random.shuffle(Object.entries({ email, password, passwordRepeat: password, role }))
    const path = random.pick(['/api/Users', '/api/Users/'])
    return {
      name,
      payload: `${email}, role ${role}`,
      ...(role === 'admin' && { challenge: 'registerAdminChallenge' }),
      run: async ({ http, expect }) => {
        const answer = await http.post(path, Object.fromEntries(fields))
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
        const { data } = answer.json<{ data: { role: string } }>()
        expect(data.role === role, `the role became ${data.role}`)
      },
    }
  }
  return [
    becomes('a registration with role admin: the role must not be taken', 'admin'),
    becomes('a registration with role accounting: the role must not be taken', 'accounting'),
    becomes('a registration with role deluxe: the role must not be taken', 'deluxe'),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const [email, password] = [random.address(settings.domain), random.password()]
  const [quiet, username] = [random.address(settings.domain), random.name()]
  return [
    {
      name: 'a new customer gets the chosen name and the role customer, and logs in',
      payload: `${email}, ${username}`,
      run: async ({ http, logIn, expect }) => {
        const form = { email, password, passwordRepeat: password, username }
        const answer = await http.post('/api/Users', form)
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
        const { data } = answer.json<{ data: { role: string; username: string } }>()
        expect(
          data.role === 'customer' && data.username === username,
          `the account is ${JSON.stringify(data)}`,
        )
        await logIn(email, password)
      },
    },
    {
      name: 'a customer registers without a name',
      payload: quiet,
      run: async ({ http, logIn, expect }) => {
        const answer = await http.post('/api/Users', { email: quiet, password, passwordRepeat: password })
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
        expect(answer.json<{ data: { role: string } }>().data.role === 'customer', 'the role is not customer')
        await logIn(quiet, password)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  newUser: {
    call: ({ random, roles, settings, hash }) => {
      const extra = random
        .shuffle(OTHERS)
        .slice(0, random.number(0, 2))
        .map((name): [string, unknown] => [
          name,
          random.pick<unknown>([random.number(1, 90), random.word(), true]),
        ])
      const role = random.chance()
        ? {}
        : { role: random.pick([roles.any(), roles.near(), random.case('admin')]) }
      const username = random.chance() ? {} : { username: random.name() }
      const form = {
        email: random.address(settings.domain),
        password: hash(random.word()),
        ...username,
        ...role,
        ...Object.fromEntries(extra),
      }
      return { args: [form], payload: JSON.stringify(form) }
    },
    // Other properties are not written.
    same: (submitted, right) => JSON.stringify(matters(submitted)) === JSON.stringify(matters(right)),
  },
}

function matters(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const fields = new Map(Object.entries(row))
  return ['email', 'password', 'username', 'role', ...OTHERS].map((name) => fields.get(name) ?? null)
}
