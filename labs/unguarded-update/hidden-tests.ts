import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** The one product whose description has a link. */
const TOOL = 9

interface Account {
  email: string
  password: string
  role: string
}

interface Product {
  name: string
  description: string
  price: number
}

/** Signs up with a role that the form does not have, and logs in. */
async function signUpWithRole({ http, logIn, expect }: Tools, account: Account): Promise<string> {
  const { email, password, role } = account
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password, role })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

/** Changes a product and checks that everybody sees it. */
async function change(
  { http, expect }: Tools,
  id: number,
  fields: Partial<Product>,
  token?: string,
): Promise<void> {
  const path = `/api/Products/${id}`
  const changed = await http.put(path, fields, token === undefined ? {} : { token })
  expect(changed.status === 200, `the product answered with ${changed.status}`)
  const { data } = (await http.get(path)).json<{ data: Product }>()
  const { name = data.name, description = data.description, price = data.price } = fields
  const isChanged = data.name === name && data.description === description && data.price === price
  expect(isChanged, 'the product is as it was')
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const somebody = (role: string) => ({
    email: random.address(settings.domain),
    password: random.password(),
    role,
  })
  const bends = (name: string, account?: Account): GeneratedAttack => {
    const link = `<a href="${settings.productTamperingUrl}" target="_blank">${random.word()}</a>`
    const description = `${random.name()} ${random.word()} ${link}`
    return {
      name,
      payload: `${account?.email ?? 'a stranger'}, ${description}`,
      challenge: 'changeProductChallenge',
      run: async (tools) => {
        const token = account && (await signUpWithRole(tools, account))
        await change(tools, TOOL, { description }, token)
      },
    }
  }
  const changes = (name: string, fields: Partial<Product>, account?: Account): GeneratedAttack => {
    const id = random.number(1, 5)
    return {
      name,
      payload: `${account?.email ?? 'a stranger'}, number ${id}, ${JSON.stringify(fields)}`,
      run: async (tools) => change(tools, id, fields, account && (await signUpWithRole(tools, account))),
    }
  }
  const cents = random.number(1, 99)
  return [
    bends('a visitor changes the link in a description: it must be refused'),
    bends('a customer changes the link in a description: it must be refused', somebody('customer')),
    bends('a deluxe member changes the link in a description: it must be refused', somebody('deluxe')),
    changes('a visitor changes a price: it must be refused', { price: cents / 100 }),
    changes(
      'a customer changes a price: it must be refused',
      { price: (cents + 100) / 100 },
      somebody('customer'),
    ),
    changes(
      'a deluxe member changes a product name: it must be refused',
      { name: `${random.name()} Juice` },
      somebody('deluxe'),
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const does = (role: string, name: string, fields: Partial<Product>): GeneratedCheck => {
    const account = { email: random.address(settings.domain), password: random.password(), role }
    const id = random.number(21, 25)
    return {
      name,
      payload: `${account.email}, number ${id}, ${JSON.stringify(fields)}`,
      run: async (tools) => change(tools, id, fields, await signUpWithRole(tools, account)),
    }
  }
  const price = random.number(100, 999) / 100
  const count = random.number(30, 300)
  const keeper = { email: random.address(settings.domain), password: random.password(), role: 'accounting' }
  const nosy = { email: random.address(settings.domain), password: random.password(), role: 'customer' }
  const name = `${random.name()} ${random.name()}`
  const number = random.number(21, 25)
  return [
    does('accounting', 'accounting can change a price', { price }),
    does('admin', 'an administrator can change a description', {
      description: `${random.name()} ${random.word()}`,
    }),
    {
      name: 'accounting can change quantities, and customers cannot',
      payload: `${count} of number ${number}`,
      run: async (tools) => {
        const path = `/api/Quantitys/${number}`
        const token = await signUpWithRole(tools, keeper)
        const counted = await tools.http.put(path, { quantity: count }, { token })
        tools.expect(counted.status === 200, `the stock answered with ${counted.status}`)
        const curious = await signUpWithRole(tools, nosy)
        const refused = await tools.http.put(path, { quantity: count }, { token: curious })
        tools.expect(refused.status === 403, `a customer was answered with ${refused.status}`)
      },
    },
    {
      name: 'a visitor cannot add a product',
      payload: name,
      run: async ({ http, expect }) => {
        const { status } = await http.post('/api/Products', { name, price })
        expect(status === 401 || status === 403, `a new product was answered with ${status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const ROLES = ['customer', 'deluxe', 'accounting', 'admin', undefined] as const
const CALLS = ['PUT /api/Products/:id', 'PUT /api/Quantitys/:id', 'POST /api/Products'] as const

export const oracle: Oracle = {
  guards: {
    times: 1,
    call: () => ({ args: [], payload: 'who gets through where' }),
    // Lists may be in any order, and may guard unknown calls.
    same: (submitted, right) => JSON.stringify(passes(submitted)) === JSON.stringify(passes(right)),
  },
}

interface Guard {
  method: string
  path: string
  roles: readonly string[]
}

/** Who may pass where: the first guard of a call counts. */
function passes(guards: unknown): unknown {
  const list = guards as readonly Guard[]
  return CALLS.map((call) => {
    const guard = list.find(({ method, path }) => `${method} ${path}` === call)
    return ROLES.filter((role) => !guard || (role !== undefined && guard.roles.includes(role)))
  })
}
