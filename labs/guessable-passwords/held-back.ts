import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** Some of what stands on everybody's list. Each begins with a letter. */
const LISTED = [
  'password123',
  'administrator',
  'qwertyuiop',
  'iloveyou1',
  'letmein123',
  'trustno1',
  'abcd1234',
]

/** Customers who came with the shop and chose well. */
const REGULARS = [
  { person: 'jim', password: 'ncc-1701' },
  { person: 'bender', password: 'OhG0dPlease1nsertLiquor!' },
] as const

async function signUp({ http, logIn, expect }: Tools, email: string, password: string): Promise<string> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up with “${password}” answered with ${answer.status}`)
  return (await logIn(email, password)).token
}

/** Signs up, and takes another password later. */
async function live(tools: Tools, email: string, first: string, second: string): Promise<void> {
  const token = await signUp(tools, email, first)
  const query = new URLSearchParams({ current: first, new: second, repeat: second })
  const changed = await tools.http.get(`/rest/user/change-password?${query}`, { token })
  tools.expect(changed.status === 200, `changing to “${second}” was answered with ${changed.status}`)
  await tools.logIn(email, second)
}

/** The same in other letters, of which the first is a capital. */
function inOtherLetters({ draw }: Pick<DrawTools, 'draw'>, text: string): string {
  return text.charAt(0).toUpperCase() + draw.case(text.slice(1))
}

/** A short word made long. */
function padded({ draw }: Pick<DrawTools, 'draw'>): string {
  return (
    draw.word().slice(0, draw.number(2, 3)) + draw.pick(['!', '-', '#', '1', 'x']).repeat(draw.number(12, 24))
  )
}

function passphrase({ draw }: Pick<DrawTools, 'draw'>): string {
  return ['a', ...Array.from({ length: draw.number(4, 6) }, () => draw.word()), 'hymn'].join(' ')
}

function madeUp({ draw }: Pick<DrawTools, 'draw'>): string {
  return `${draw.password()}${draw.pick(['vQ', 'Xj', 'hY'])}${draw.number(100, 9_999)}`
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw, settings } = tools
  const guesses = (name: string, person: string, password: string, challenge: string): DrawnAttack => {
    const wrong = [draw.word(), `${person}${draw.number(100, 999)}x`]
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
  const chooses = (name: string, password: string): DrawnAttack => {
    const email = draw.address(settings.domain)
    return { name, payload: password, run: async (given) => void (await signUp(given, email, password)) }
  }
  const later = { email: draw.address(settings.domain), first: passphrase(tools), second: padded(tools) }
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
      inOtherLetters(tools, draw.pick(LISTED)),
    ),
    chooses('a common password: it must be refused', draw.pick(LISTED)),
    chooses('a short word with one repeated sign: it must be refused', padded(tools)),
    chooses('a password of a few letters: it must be refused', draw.word().slice(0, draw.number(1, 4))),
    {
      name: 'a change to a short word padded with signs: it must be refused',
      payload: later.second,
      run: (given) => live(given, later.email, later.first, later.second),
    },
  ]
}

function worksFor(tools: DrawTools): DrawnCheck[] {
  const { draw, settings } = tools
  const at = settings.domain
  const [words, signs] = [
    [passphrase(tools), passphrase(tools)],
    [madeUp(tools), madeUp(tools)],
  ]
  const chosen = (name: string, [first = '', second = '']: readonly string[]): DrawnCheck => {
    const email = draw.address(at)
    return { name, payload: `${first}, then ${second}`, run: (given) => live(given, email, first, second) }
  }
  const wrong = draw.password()
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  willDo: {
    call: (tools) => {
      const { draw } = tools
      const list = Array.from({ length: 8 }, () => `${draw.word()}${draw.number(100, 9_999)}`)
      // Only what everybody would call good, or bad: in between, tastes differ.
      const password = draw.pick([
        draw.pick(list),
        inOtherLetters(tools, draw.pick(list)),
        padded(tools),
        draw.word().slice(0, draw.number(1, 4)),
        passphrase(tools),
        madeUp(tools),
        'ncc-1701',
      ])
      const wellKnown: ReadonlySet<string> = new Set(list)
      return { args: [password, wellKnown], payload: `“${password}”, where ${list.join(', ')} are known` }
    },
  },
}
