import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** Common passwords. Each begins with a letter. */
const LISTED = [
  'password123',
  'administrator',
  'qwertyuiop',
  'iloveyou1',
  'letmein123',
  'trustno1',
  'abcd1234',
]

/** Seeded customers with good passwords. */
const REGULARS = [
  { person: 'jim', password: 'ncc-1701' },
  { person: 'bender', password: 'OhG0dPlease1nsertLiquor!' },
] as const

async function signUp({ http, logIn, expect }: Tools, email: string, password: string): Promise<string> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up with “${password}” answered with ${answer.status}`)
  return (await logIn(email, password)).token
}

/** Signs up and changes the password later. */
async function live(tools: Tools, email: string, first: string, second: string): Promise<void> {
  const token = await signUp(tools, email, first)
  const query = new URLSearchParams({ current: first, new: second, repeat: second })
  const changed = await tools.http.get(`/rest/user/change-password?${query}`, { token })
  tools.expect(changed.status === 200, `changing to “${second}” was answered with ${changed.status}`)
  await tools.logIn(email, second)
}

/** The same in other letter case, with a capital at the start. */
function inOtherLetters({ random }: Pick<GeneratorTools, 'random'>, text: string): string {
  return text.charAt(0).toUpperCase() + random.case(text.slice(1))
}

/** A short word, repeated. */
function padded({ random }: Pick<GeneratorTools, 'random'>): string {
  return (
    random.word().slice(0, random.number(2, 3)) +
    random.pick(['!', '-', '#', '1', 'x']).repeat(random.number(12, 24))
  )
}

function passphrase({ random }: Pick<GeneratorTools, 'random'>): string {
  return ['a', ...Array.from({ length: random.number(4, 6) }, () => random.word()), 'hymn'].join(' ')
}

function madeUp({ random }: Pick<GeneratorTools, 'random'>): string {
  return `${random.password()}${random.pick(['vQ', 'Xj', 'hY'])}${random.number(100, 9_999)}`
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, settings } = tools
  const guesses = (name: string, person: string, password: string, challenge: string): GeneratedAttack => {
    const wrong = [random.word(), `${person}${random.number(100, 999)}x`]
    return {
      name,
      payload: [...wrong, password].join(', '),
      challenge,
      run: async ({ http, expect }) => {
        const email = `${person}@${settings.domain}`
        for (const guess of wrong) await http.post('/rest/user/login', { email, password: guess })
        const answer = await http.post('/rest/user/login', { email, password })
        expect(answer.status === 200, `the login answered with ${answer.status}`)
      },
    }
  }
  const chooses = (name: string, password: string): GeneratedAttack => {
    const email = random.address(settings.domain)
    return { name, payload: password, run: async (given) => void (await signUp(given, email, password)) }
  }
  const later = { email: random.address(settings.domain), first: passphrase(tools), second: padded(tools) }
  return [
    guesses(
      'the administrator’s original password: it must not log in',
      'admin',
      'admin123',
      'weakPasswordChallenge',
    ),
    guesses(
      'a published password of an employee: it must not log in',
      'mc.safesearch',
      'Mr. N00dles',
      'loginRapperChallenge',
    ),
    guesses(
      'a padded password (word and dots): it must not log in',
      'amy',
      `K1f${'.'.repeat(21)}`,
      'loginAmyChallenge',
    ),
    chooses(
      'a common password in mixed letter case: it must be refused',
      inOtherLetters(tools, random.pick(LISTED)),
    ),
    chooses('a common password: it must be refused', random.pick(LISTED)),
    chooses('a short word with one repeated sign: it must be refused', padded(tools)),
    chooses('a password of a few letters: it must be refused', random.word().slice(0, random.number(1, 4))),
    {
      name: 'a change to a short word padded with signs: it must be refused',
      payload: later.second,
      run: (given) => live(given, later.email, later.first, later.second),
    },
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = tools
  const at = settings.domain
  const [words, signs] = [
    [passphrase(tools), passphrase(tools)],
    [madeUp(tools), madeUp(tools)],
  ]
  const chosen = (name: string, [first = '', second = '']: readonly string[]): GeneratedCheck => {
    const email = random.address(at)
    return { name, payload: `${first}, then ${second}`, run: (given) => live(given, email, first, second) }
  }
  const wrong = random.password()
  return [
    chosen('passphrases in small letters are accepted', words),
    chosen('passwords of a password manager are accepted', signs),
    {
      name: 'existing customers with good passwords log in',
      payload: REGULARS.map(({ person }) => person).join(', '),
      run: async ({ logIn }) => {
        for (const { person, password } of REGULARS) await logIn(`${person}@${at}`, password)
      },
    },
    {
      name: 'a wrong password is refused, however strong it is',
      payload: wrong,
      run: async ({ http, expect }) => {
        const answer = await http.post('/rest/user/login', { email: `jim@${at}`, password: wrong })
        expect(answer.status === 401, `it was answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  willDo: {
    call: (tools) => {
      const { random } = tools
      const list = Array.from({ length: 8 }, () => `${random.word()}${random.number(100, 9_999)}`)
      // Clearly good or clearly bad passwords only: in between, fixes may differ.
      const password = random.pick([
        random.pick(list),
        inOtherLetters(tools, random.pick(list)),
        padded(tools),
        random.word().slice(0, random.number(1, 4)),
        passphrase(tools),
        madeUp(tools),
        'ncc-1701',
      ])
      const wellKnown: ReadonlySet<string> = new Set(list)
      return { args: [password, wellKnown], payload: `“${password}”, where ${list.join(', ')} are known` }
    },
  },
}
