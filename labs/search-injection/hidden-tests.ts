import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** Where the weak query allows a new clause: after its own quote and brackets. */
const OUT = "'))"
/** The longest text that the shop searches for. */
const LONGEST = 200

async function search({ http, expect }: Tools, term: string): Promise<{ text: string; names: string[] }> {
  const answer = await http.get(`/rest/products/search?q=${encodeURIComponent(term)}`)
  expect(answer.status === 200, `the search answered with ${answer.status}`)
  const { data } = answer.json<{ data: { name: string }[] }>()
  return { text: answer.text, names: data.map(({ name }) => String(name)) }
}

/** Nine columns, with these among them. */
function nine({ random, sql }: GeneratorTools, ...wanted: readonly string[]): string {
  const fillers = () =>
    random.pick([String(random.number(1, 99)), `'${random.number(1, 99)}'`, sql.word('null')])
  const at = random.number(1, 9 - wanted.length)
  return Array.from({ length: 9 }, (_, index) => wanted[index - at] ?? fillers()).join(',')
}

/** Ends the query. The term is in it twice: the end of a comment must not be in the second one. */
function ended({ random }: GeneratorTools, text: string): string {
  const ends = [';', ...(text.includes('\n') ? [] : ['--']), ...(text.includes('*/') ? [] : ['/*'])]
  return text + random.pick(['', ' ', '\t']) + random.pick(ends)
}

/** A separate query after a term. */
function union(tools: GeneratorTools, columns: string, from: string): string {
  const { random, sql } = tools
  const { gap, word } = sql
  const all = random.chance() ? '' : `${gap()}${word('all')}`
  const head = `${random.chance() ? '' : random.word()}${OUT}${gap()}${word('union')}${all}${gap()}`
  return ended(tools, `${head}${word('select')}${gap()}${columns}${gap()}${word('from')}${gap()}${from}`)
}

/** The shortest of some random texts: a longer one would be cut. */
function short(make: () => string): string {
  for (let tries = 0; tries < 50; tries++) {
    const text = make()
    if (text.length <= LONGEST) return text
  }
  throw new RangeError('Nothing short was drawn')
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, sql, settings, hash } = tools
  const schema = short(() =>
    union(
      tools,
      nine(tools, 'sql'),
      sql.word(random.pick(['sqlite_master', 'sqlite_schema', 'main.sqlite_master'])),
    ),
  )
  const accounts = short(() => union(tools, nine(tools, 'email', 'password'), sql.word('users')))
  const sign = random.pick([':', '|', '/', '-'])
  const glued = short(() => union(tools, nine(tools, `email||'${sign}'||password`), `${sql.word('users')}`))
  const [email, password] = [random.address(settings.domain), random.password()]
  const one = short(() =>
    union(
      tools,
      nine(tools, 'password', 'email'),
      `users${sql.gap()}where${sql.gap()}email=${sql.text(email)}`,
    ),
  )
  const hidden = short(() => ended(tools, `${OUT}${sql.gap()}${sql.or()}${sql.gap()}${sql.truth()}`))
  return [
    {
      name: 'a search with UNION SELECT of the schema: it must not be returned',
      payload: schema,
      challenge: 'dbSchemaChallenge',
      run: async (shop) => {
        const { text } = await search(shop, schema)
        shop.expect(text.includes('CREATE TABLE'), 'there is no recipe in it')
      },
    },
    ...[accounts, glued].map((payload): GeneratedAttack => {
      return {
        name: 'a search with UNION SELECT of all users: they must not be returned',
        payload,
        challenge: 'unionSqlInjectionChallenge',
        run: async (shop) => {
          const { text } = await search(shop, payload)
          shop.expect(text.includes(hash('admin123')), 'there is no password in it')
        },
      }
    }),
    {
      name: 'a search with UNION SELECT of a new customer’s hash: it must not be returned',
      payload: one,
      run: async (shop) => {
        const account = { email, password, passwordRepeat: password }
        const signed = await shop.http.post('/api/Users', account)
        shop.expect(signed.status === 201, `signing up answered with ${signed.status}`)
        const { text } = await search(shop, one)
        shop.expect(text.includes(hash(password)), 'there is no password in it')
      },
    },
    {
      name: 'a search with a condition that is always true: withdrawn products must not be returned',
      payload: hidden,
      run: async (shop) => {
        const [shown, all] = [await search(shop, ''), await search(shop, hidden)]
        shop.expect(all.names.length > shown.names.length, 'there is no more than is for sale')
      },
    },
  ]
}

async function addProduct(tools: Tools, name: string, description: string): Promise<void> {
  const { http, settings, expect } = tools
  const { token } = await tools.logIn(`admin@${settings.domain}`, 'admin123')
  const added = await http.post(
    '/api/Products',
    { name, description, price: 2, image: 'apple_juice.jpg' },
    { token },
  )
  expect(added.status === 201, `adding ${name} answered with ${added.status}`)
}

/** A new product is found by its name or its description, in any letter case, and by nothing else. */
function found(tools: GeneratorTools, name: string, term: string, alsoOnWeak?: false): GeneratedCheck {
  const { random } = tools
  const asked = random.case(term)
  const stranger = random.word() + random.word()
  const isDescribed = random.chance()
  const title = isDescribed ? `${random.name()} ${random.word()}` : name
  return {
    name:
      alsoOnWeak === undefined
        ? 'a new product is found in any letter case'
        : 'a product with an apostrophe in its name is found',
    payload: `${asked}, of ${name}`,
    ...(alsoOnWeak === false && { alsoOnWeak }),
    run: async (shop) => {
      await addProduct(shop, title, isDescribed ? name : 'New')
      const hits = (await search(shop, asked)).names
      shop.expect(hits.includes(title), `${title} is not found by “${asked}”`)
      shop.expect(!(await search(shop, stranger)).names.includes(title), `it is found by “${stranger}”`)
    },
  }
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const [first, second] = [random.word(), random.word()]
  const between = random.pick([' union ', ' select ', ' -- ', ' or ', ' (', '; ', ' from ', ' "', ' /* '])
  const odd = `${first}${between}${second}`
  const irish = `${first}'s ${second}`
  return [
    found(tools, `Juice of ${first} ${second}`, `${first} ${second.slice(0, 3)}`),
    found(tools, `Juice of ${odd}`, odd),
    found(tools, `Juice of ${irish}`, irish, false),
    {
      name: 'results are sorted by name',
      payload: 'juice',
      run: async (shop) => {
        const { names } = await search(shop, random.case('juice'))
        shop.expect(names.length > 1, 'there is next to nothing')
        shop.expect(
          names.join() === names.toSorted((a, b) => (a < b ? -1 : 1)).join(),
          'there is no order in it',
        )
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  searchProducts: {
    // Each answer is a list of products: fewer calls are enough.
    times: 80,
    call: ({ random, sql, db }) => {
      const term = random.pick([
        random.case(random.pick(['juice', 'apple', 'a', 'lemon', 'shirt', 'fruit', ''])),
        random.word(),
        random.pick(["'", '%', '_', '"', '\\', "''", "o'", '(', '))', ';', '--', '1000ml', '(1']),
        `${random.word()}${OUT}${sql.gap()}${sql.or()}${sql.gap()}${sql.truth()}${sql.end()}`,
        `${OUT}${sql.end()}`,
        `juice${random.pick(["'", '%', '_', ' '])}`,
      ])
      return { args: [db, term], payload: term }
    },
  },
}
