import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { change, me, PICTURE, signUpCustomer } from './steps.ts'

const COLUMNS = ['username', 'profileImage', 'role', 'email', 'deluxeToken', 'lastLoginIp'] as const

/** User agents: old phones, browsers and others. */
function agent({ random }: GeneratorTools): string {
  return random.pick([
    `FruitPhone/1.${random.number(0, 9)}`,
    `FruitPhone/2.${random.number(0, 9)}`,
    `Mozilla/5.0 Firefox/${random.number(90, 150)}.0`,
    `${random.word()}/${random.number(1, 9)}`,
  ])
}

function attacksOn(drawTools: GeneratorTools): GeneratedAttack[] {
  const { random, settings } = drawTools
  const writes = (
    name: string,
    fields: Record<string, string>,
    userAgent = agent(drawTools),
  ): GeneratedAttack[] =>
    [fields, { data: fields }].map((body, at) => {
      const [email, password] = [random.address(settings.domain), random.password()]
      return {
        name: at === 0 ? name : `${name} (fields inside of “data”)`,
        payload: `${JSON.stringify(body)}, ${userAgent}`,
        ...(fields.role !== undefined && { challenge: 'oldMobileApiChallenge' }),
        run: async (tools) => {
          const eve = await signUpCustomer(tools, email, password)
          const before = await me(tools, eve)
          const { status } = await tools.http.patch('/mobile/v1/me', body, {
            token: eve.token,
            headers: { 'user-agent': userAgent },
          })
          tools.expect(status === 200, `the old version answered with ${status}`)
          // The address may have changed: the customer is requested by number, which is constant.
          const after = await me(tools, eve)
          const isOther = after.role !== before.role || after.email !== before.email
          tools.expect(isOther, 'the role is unchanged')
        },
      }
    })
  return [
    ...writes('the old API with role deluxe: the role must not change', { role: 'deluxe' }),
    ...writes('the old API with a name and role deluxe: the role must not change', {
      username: random.name(),
      role: 'deluxe',
    }),
    ...writes('the old API with role admin: the role must not change', { role: 'admin' }),
    ...writes('the old API with role accounting: the role must not change', { role: 'accounting' }),
    ...writes(
      'the old API with a role and an old phone’s User-Agent: the role must not change',
      { role: 'deluxe' },
      `FruitPhone/1.${random.number(0, 9)}`,
    ),
    ...writes(
      'the old API with a role and a browser’s User-Agent: the role must not change',
      { role: 'deluxe' },
      'Mozilla/5.0 Firefox/140.0',
    ),
    ...writes(
      'the old API with a role and an unknown User-Agent: the role must not change',
      { role: 'deluxe' },
      `${random.word()}/1`,
    ),
    // Each address can be registered once.
    ...writes('the old API with another e-mail address: the address must not change', {
      email: random.address(settings.domain),
    }).slice(0, 1),
  ]
}

function functionalityFor(drawTools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = drawTools
  const changes = (name: string, version: 'v1' | 'v2', isPacked = false): GeneratedCheck => {
    const [email, password] = [random.address(settings.domain), random.password()]
    const username = `${random.name()} O’${random.name()}`
    const userAgent = agent(drawTools)
    return {
      name,
      payload: `${username}, ${userAgent}`,
      run: async (tools) => {
        const ann = await signUpCustomer(tools, email, password)
        const fields = { username, profileImage: PICTURE }
        const headers = { 'user-agent': userAgent }
        const after = await change(tools, ann, version, isPacked ? { data: fields } : fields, { headers })
        tools.expect(after.username === username, `the name is ${after.username}`)
        tools.expect(after.profileImage === PICTURE, `the picture is ${after.profileImage}`)
        tools.expect(
          after.role === 'customer' && after.email === email,
          `the account is ${JSON.stringify(after)}`,
        )
      },
    }
  }
  return [
    changes('a current phone changes a name and a picture', 'v2'),
    changes('an old phone changes a name and a picture', 'v1'),
    changes('one of the oldest phones changes a name and a picture', 'v1', true),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  changesFor: {
    call: (tools) => {
      const { random, settings, roles } = tools
      const values: Record<(typeof COLUMNS)[number], string> = {
        username: random.name(),
        profileImage: PICTURE,
        role: roles.any(),
        email: random.address(settings.domain),
        deluxeToken: random.word(),
        lastLoginIp: `10.0.0.${random.number(1, 254)}`,
      }
      const fields = () =>
        Object.fromEntries(
          random
            .shuffle(COLUMNS)
            .slice(0, random.number(1, 3))
            .map((name) => [name, values[name]]),
        )
      const version = random.pick(['v1', 'v1', 'v2'])
      const body = random.pick([fields(), { data: fields() }, { ...fields(), data: fields() }])
      const userAgent = agent(tools)
      return { args: [version, body, userAgent], payload: `${version} ${JSON.stringify(body)}, ${userAgent}` }
    },
    // Fields that are no column are not written.
    same: (submitted, right) => matters(submitted) === matters(right),
  },
}

function matters(changes: unknown): string {
  if (typeof changes !== 'object' || changes === null) return 'not served'
  const fields = new Map<string, unknown>(Object.entries(changes))
  return JSON.stringify(COLUMNS.map((name) => fields.get(name) ?? null))
}
