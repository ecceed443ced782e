import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** Seeded customers, with the challenge that a login as them solves. */
const VICTIMS = [
  { person: 'admin', password: 'admin123', challenge: 'loginAdminChallenge' },
  { person: 'jim', password: 'ncc-1701', challenge: 'loginJimChallenge' },
  { person: 'bender', password: 'OhG0dPlease1nsertLiquor!', challenge: 'loginBenderChallenge' },
] as const

interface Session {
  umail: string
  token: string
}

async function logIn({ http, expect }: Tools, email: string, password: string): Promise<Session> {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
  return answer.json<{ authentication: Session }>().authentication
}

async function refused({ http, expect }: Tools, email: string, password: string): Promise<void> {
  const answer = await http.post('/rest/user/login', { email, password })
  expect(answer.status === 401, `${email} with “${password}” was answered with ${answer.status}`)
}

async function signUp({ http, expect }: Tools, email: string, password: string): Promise<number> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up as ${email} answered with ${answer.status}`)
  return answer.json<{ data: { id: number } }>().data.id
}

/** Logs in and checks that the session is the customer's own. */
async function expectOwnSession(tools: Tools, email: string, password: string, id?: number): Promise<void> {
  const { umail, token } = await logIn(tools, email, password)
  tools.expect(umail === email, `the session belongs to ${umail}`)
  const who = (await tools.http.get('/rest/user/whoami', { headers: { cookie: `token=${token}` } })).json<{
    user: { id: number }
  }>()
  tools.expect(
    id === undefined || who.user.id === id,
    `the session is of customer ${who.user.id}, and not ${id}`,
  )
}

/** Logs in with this text as the address and any password. */
function breakIn(
  name: string,
  payload: string,
  owner: string,
  challenge: string,
  guess = 'a',
): GeneratedAttack {
  return {
    name,
    payload,
    challenge,
    run: async (tools) => {
      const { umail } = await logIn(tools, payload, guess)
      tools.expect(umail === owner, `the session belongs to ${umail}`)
    },
  }
}

function attacksOn({ random, sql, settings, hash }: GeneratorTools): GeneratedAttack[] {
  const { gap, end, or, truth, word } = sql
  const { person, challenge } = random.pick(VICTIMS)
  const owner = `${person}@${settings.domain}`
  const admin = `admin@${settings.domain}`
  const nobody = random.chance() ? '' : random.word()
  const part = owner.slice(0, random.number(4, person.length + 3))
  const found = random.pick([
    `email${gap()}${word('like')}${gap()}${sql.text(`${part}%`)}`,
    `email${gap()}${word('glob')}${gap()}${sql.text(`${part}*`)}`,
    `${word('substr')}(email,1,${part.length})=${sql.text(part)}`,
    `${word('instr')}(email,${sql.text(owner)})`,
    `email${gap()}${word('in')}${gap()}(${sql.text(owner)})`,
  ])
  const noEnd = random.pick([
    `email${gap()}=${gap()}'`,
    `'${random.word()}'='`,
    `email${gap()}${word('like')}${gap()}'`,
    `'${random.word()}'${gap()}${word('is')}${gap()}'`,
  ])
  return [
    breakIn(
      'a quote and an OR that is always true: it must not log in',
      `${nobody}'${gap()}${or()}${gap()}${truth()}${gap()}${end()}`,
      admin,
      'loginAdminChallenge',
    ),
    breakIn(
      'an address, a quote and a comment sign: it must not cut off the password check',
      `${owner}'${gap()}${end()}`,
      owner,
      challenge,
    ),
    breakIn(
      'an address, a quote and a comment sign: it must not cut off the password check',
      `${admin}'${end()}`,
      admin,
      'loginAdminChallenge',
    ),
    breakIn(
      'a quote and an OR without a comment sign: it must not log in',
      `${owner}'${gap()}${or()}${gap()}${noEnd}`,
      owner,
      challenge,
      random.password(),
    ),
    breakIn(
      'a quote and a condition that searches for an address (LIKE, IN …): it must not log in as that user',
      `${nobody}'${gap()}${or()}${gap()}${found}${gap()}${end()}`,
      owner,
      challenge,
    ),
    inventedUser({ random, sql, settings }),
    knownToNobody(random.address(settings.domain), random.password(), `'${gap()}${end()}`),
    echo(random.number(1, 20), random.password(), hash),
  ]
}

/** Adds the row of an invented user. */
function inventedUser({
  random,
  sql,
  settings,
}: Pick<GeneratorTools, 'random' | 'sql' | 'settings'>): GeneratedAttack {
  const owner = `acc0unt4nt@${settings.domain}`
  const filler = () => random.pick([`''`, sql.text(random.word())])
  const id = String(random.number(1, 20))
  const row = [
    id,
    filler(),
    sql.text(owner),
    `''`,
    sql.text('accounting'),
    filler(),
    filler(),
    filler(),
    `''`,
  ]
  const dates = [random.pick(['1', 'true']), filler(), filler(), sql.word('null')]
  const all = random.chance() ? '' : `${sql.gap()}${sql.word('all')}`
  const payload = `'${sql.gap()}${sql.word('union')}${all}${sql.gap()}${sql.row([...row, ...dates])}${sql.gap()}${sql.end()}`
  return breakIn(
    'a quote and a UNION SELECT of an invented user: it must not log in as that user',
    payload,
    owner,
    'ephemeralAccountantChallenge',
  )
}

/** Opens an account that was created a moment ago. */
function knownToNobody(email: string, password: string, tail: string): GeneratedAttack {
  return {
    name: 'a new customer’s address, a quote and a comment: it must not log in as them',
    payload: `${email}${tail}`,
    run: async (tools) => {
      await signUp(tools, email, password)
      const { umail } = await logIn(tools, `${email}${tail}`, 'a')
      tools.expect(umail === email, `the session belongs to ${umail}`)
    },
  }
}

/** A row whose address is the typed text, and whose password is the one that was sent. */
function echo(id: number, password: string, hash: GeneratorTools['hash']): GeneratedAttack {
  const self = 'replace(replace("$",char(34),char(39)),char(36),"$")'
  const pattern = `" union select ${id},"",${self},"${hash(password)}","admin","","","","",1,0,0,null--`
  const payload = pattern.replaceAll('"', "'").replaceAll('$', pattern)
  return {
    name: 'a UNION SELECT whose row repeats the typed address: it must not log in',
    payload,
    run: async (tools) => {
      const { umail } = await logIn(tools, payload, password)
      tools.expect(umail === payload, `the session belongs to ${umail}`)
    },
  }
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const newcomer = () => ({ email: random.address(settings.domain), password: random.password() })
  const [one, other] = [newcomer(), newcomer()]
  const [irish, sly] = [{ ...newcomer(), email: `o'${random.address(settings.domain)}` }, newcomer()]
  const plain = `${random.word()}${random.pick([' or ', ' union ', '--', ';', ' like ', '/*'])}${random.word()}`
  const { person, password } = random.pick(VICTIMS)
  const owner = `${person}@${settings.domain}`
  const guesses = random.shuffle([...'abcdefghijklmnopqrstuvwxyz0123456789']).slice(0, 3)
  return [
    {
      name: 'two new customers log in, each to their own account',
      payload: `${one.email}, ${other.email}`,
      run: async (tools) => {
        const first = await signUp(tools, one.email, one.password)
        const second = await signUp(tools, other.email, other.password)
        await expectOwnSession(tools, one.email, one.password, first)
        await expectOwnSession(tools, other.email, other.password, second)
        await refused(tools, one.email, other.password)
      },
    },
    {
      name: 'a password with SQL words or comment signs works',
      payload: plain,
      run: async (tools) => {
        const id = await signUp(tools, sly.email, plain)
        await expectOwnSession(tools, sly.email, plain, id)
        await refused(tools, sly.email, plain.slice(1))
      },
    },
    {
      name: 'a customer with an apostrophe in the address can log in',
      payload: irish.email,
      alsoOnWeak: false,
      run: async (tools) =>
        expectOwnSession(
          tools,
          irish.email,
          irish.password,
          await signUp(tools, irish.email, irish.password),
        ),
    },
    {
      name: 'an existing customer can log in, and not with a wrong password',
      payload: owner,
      run: async (tools) => {
        await expectOwnSession(tools, owner, password)
        await refused(tools, owner, `${password}${random.word()}`)
      },
    },
    {
      name: 'guessed passwords are refused',
      payload: [...guesses, ''].join(', '),
      run: async (tools) => {
        for (const guess of [...guesses, '', owner, random.word()]) await refused(tools, owner, guess)
        await refused(tools, random.address(settings.domain), password)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  findUser: {
    call: ({ random, sql, db, hash, settings }) => {
      const { person, password } = random.pick(VICTIMS)
      const owner = `${person}@${settings.domain}`
      const email = random.pick([
        owner,
        random.address(settings.domain),
        random.case(owner),
        `${owner}'${sql.end()}`,
        `${owner}${random.gap()}`,
        `'${sql.gap()}${sql.or()}${sql.gap()}${sql.truth()}${sql.end()}`,
        random.pick(['', "'", '%', '_', '\\', "''", random.word()]),
      ])
      const guess = random.pick([
        password,
        password,
        random.password(),
        random.word(),
        random.word().slice(0, 1),
        '',
        "'",
        '%',
      ])
      return { args: [db, { email, password: guess }, hash], payload: `${email} with “${guess}”` }
    },
  },
}
