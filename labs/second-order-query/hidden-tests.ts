import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { type Customer, print, rename, save, textOf } from './steps.ts'

const challenge = 'secondOrderChallenge'
/** The longest name of a list. */
const LONGEST = 200
/** More lines than a list of one product has. */
const MANY = 10

const accountOf = ({ random, settings }: GeneratorTools) => ({
  email: random.address(settings.domain),
  password: random.password(),
})

/** The shortest of some random texts: a longer one cannot be a list's name. */
function short(make: () => string): string {
  for (let tries = 0; tries < 50; tries++) {
    const text = make()
    if (text.length <= LONGEST) return text
  }
  throw new RangeError('Nothing short was drawn')
}

/** A separate query after a name. */
function union({ random, sql }: GeneratorTools, columns: string, from: string): string {
  const all = random.chance() ? '' : `${sql.gap()}${sql.word('all')}`
  const head = `${random.chance() ? '' : random.word()}'${sql.gap()}${sql.word('union')}${all}${sql.gap()}`
  return `${head}${sql.word('select')}${sql.gap()}${columns}${sql.gap()}${sql.word('from')}${sql.gap()}${from}${sql.end()}`
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, sql, hash } = tools
  const admin = hash('admin123')
  /** A customer prints a list of this name, and it contains foreign data. */
  const prints = (
    name: string,
    payload: string,
    isHarm: (text: string, lines: number) => boolean,
    { solves = true, asNewName = false, meanwhile = async (_: Tools): Promise<void> => undefined } = {},
  ): GeneratedAttack => {
    const account = accountOf(tools)
    return {
      name,
      payload,
      ...(solves && { challenge }),
      run: async (shop) => {
        await meanwhile(shop)
        const customer = await shop.signUp(account)
        const id = await save(shop, customer, asNewName ? 'Friday' : payload)
        if (asNewName) await rename(shop, customer, id, payload)
        const lines = await print(shop, customer, id)
        shop.expect(isHarm(textOf(lines), lines.length), 'only fruit is printed')
      },
    }
  }
  const hasHash = (text: string) => text.includes(admin)
  const columns = () => random.pick(['email,password', 'password,email'])
  const victim = accountOf(tools)
  const ownAddresses = short(() =>
    union(tools, columns(), `users${sql.gap()}where${sql.gap()}email=${sql.text(victim.email)}`),
  )
  const glue = random.pick([':', '|', '/', '-'])
  return [
    prints(
      'a list name with UNION SELECT of users: printing must not return them',
      short(() => union(tools, columns(), sql.word('users'))),
      hasHash,
    ),
    prints(
      'a list renamed to a UNION SELECT of users: printing must not return them',
      short(() => union(tools, columns(), sql.word('users'))),
      hasHash,
      {
        asNewName: true,
      },
    ),
    prints(
      'a list name with UNION SELECT of a new customer’s hash: printing must not return it',
      ownAddresses,
      (text) => text.includes(hash(victim.password)),
      {
        meanwhile: async (shop) => {
          await shop.signUp(victim)
        },
      },
    ),
    prints(
      'a list name with UNION SELECT of hashes and a price: printing must not return them',
      short(() => union(tools, `email||'${glue}'||password,${random.number(1, 9)}`, sql.word('users'))),
      hasHash,
      { solves: false },
    ),
    prints(
      'a list name with UNION SELECT of the schema: printing must not return it',
      short(() => union(tools, 'sql,1', sql.word(random.pick(['sqlite_master', 'sqlite_schema'])))),
      (text) => text.includes('CREATE TABLE'),
      { solves: false },
    ),
    prints(
      'a list name with a condition that is always true: printing must not return other products',
      `${random.word().slice(0, 4)}' or 1--`,
      (_, lines) => lines > MANY,
      {
        solves: false,
      },
    ),
  ]
}

async function addProduct(tools: Tools, name: string, price: number): Promise<number> {
  const { http, settings, expect } = tools
  const { token } = await tools.logIn(`admin@${settings.domain}`, 'admin123')
  const product = { name, description: 'New', price, image: 'apple_juice.jpg' }
  const added = await http.post('/api/Products', product, { token })
  expect(added.status === 201, `adding ${name} was answered with ${added.status}`)
  return added.json<{ data: { id: number } }>().data.id
}

async function hasList({ http }: Tools, { token }: Customer, name: string): Promise<boolean> {
  const { data } = (await http.get('/rest/lists', { token })).json<{ data: { name: string }[] }>()
  return data.some((list) => list.name === name)
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  /** One product is chosen, another has the list's name: both are printed, and nothing else. */
  const printsBoth = (name: string, title: string, alsoOnWeak?: false): GeneratedCheck => {
    const [account, chosen, prices] = [
      accountOf(tools),
      `Juice of ${random.word()}${random.word()}`,
      [random.number(1, 90), random.number(1, 90)],
    ]
    return {
      name,
      payload: title,
      ...(alsoOnWeak === false && { alsoOnWeak }),
      run: async (shop) => {
        const [price = 1, other = 1] = prices
        const id = await addProduct(shop, chosen, price)
        await addProduct(shop, title, other)
        const customer = await shop.signUp(account)
        const lines = await print(shop, customer, await save(shop, customer, title, [id]))
        const isThere = (product: string, cost: number) =>
          lines.some((line) => line.name === product && line.price === cost)
        shop.expect(isThere(chosen, price), `${chosen} is missing`)
        shop.expect(isThere(title, other), `${title} is missing`)
        shop.expect(lines.length === 2, `there are ${lines.length} lines`)
        shop.expect(await hasList(shop, customer, title), 'the list is called otherwise')
      },
    }
  }
  const [first, second] = [`${random.word()}${random.word()}`, random.word()]
  const between = random.pick([
    ' union select ',
    ' select ',
    ' -- ',
    ' from users ',
    ' (',
    '; ',
    ' "',
    ' /* ',
  ])
  const long = Array.from({ length: 12 }, () => random.word()).join(' ')
  return [
    printsBoth('a list named like a product can be printed', `${first} ${second}`),
    printsBoth(
      'a list named like a product with SQL words can be printed',
      `${random.word()}${random.word()}${between}${second}`,
    ),
    printsBoth('a list named like a product with a long name can be printed', long.slice(0, 100).trim()),
    printsBoth(
      'a list named like a product with an apostrophe can be printed',
      `${random.word()}${random.word()}'s ${second}`,
      false,
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const names = ({ random, sql }: GeneratorTools): string =>
  random.pick([
    random.word(),
    'Apple Juice (1000ml)',
    random.case('Orange Juice (1000ml)'),
    random.pick(["'", '%', '_', '"', '\\', "''", "o'", '(', ';', '--', '?', ':name', '$']),
    `${random.word()}'${sql.gap()}${sql.or()}${sql.gap()}${sql.truth()}${sql.end()}`,
    `${random.word()}'s ${random.word()}`,
  ])

const inOrder = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer
        .map((line) => JSON.stringify(line))
        .toSorted()
        .join()
    : JSON.stringify(answer)

export const oracle: Oracle = {
  nameToKeep: {
    call: (tools) => {
      const name = names(tools)
      return { args: [name], payload: name }
    },
  },
  linesOf: {
    times: 80,
    call: (tools) => {
      const { random, db } = tools
      const name = names(tools)
      const ids = [...new Set(Array.from({ length: random.number(0, 5) }, () => random.number(1, 60)))]
      return { args: [db, { name, ids }], payload: `${name}, ${ids.join()}` }
    },
    // The order of the lines is not specified.
    same: (submitted, right) => inOrder(submitted) === inOrder(right),
  },
}
