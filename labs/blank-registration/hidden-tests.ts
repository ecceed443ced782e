import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'

function blanks({ random }: GeneratorTools, kinds: readonly string[], from: number): string {
  return Array.from({ length: random.number(from, from + 6) }, () => random.pick(kinds)).join('')
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, settings } = tools
  const registers = (name: string, email: string, password: string): GeneratedAttack => {
    const isNobody = email.trim() === ''
    return {
      name,
      payload: JSON.stringify({ email, password }),
      // An empty address can be registered once only.
      ...(isNobody && { alone: true as const }),
      ...(isNobody && password.trim() === '' && { challenge: 'emptyUserRegistration' }),
      run: async ({ http, expect }) => {
        const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
      },
    }
  }
  const spaces = () => blanks(tools, [' '], 6)
  const odd = () => blanks(tools, ['\t', '\n', '\r', '\u00a0'], 6)
  return [
    registers('empty address and empty password: no account may be opened', '', ''),
    registers('address and password made of spaces: no account may be opened', spaces(), spaces()),
    registers('address and password made of tabs and line breaks: no account may be opened', odd(), odd()),
    registers(
      'an address and a password of blanks: no account may be opened',
      random.address(settings.domain),
      spaces(),
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const registers = (name: string, email: string, password: string): GeneratedCheck => {
    return {
      name,
      payload: email,
      run: async ({ http, logIn, expect }) => {
        const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
        await logIn(email, password)
      },
    }
  }
  const odd = `${random.name()}-${random.name()}.${random.number(1, 99)}@${random.word()}-${random.word()}.${settings.domain}`
  return [
    registers('a new customer registers and logs in', random.address(settings.domain), random.password()),
    registers('a new customer with an unusual but valid address registers', odd, random.password()),
    registers(
      'a new customer registers with spaces inside the password',
      random.address(settings.domain),
      `${random.word()} ${random.word()}`,
    ),
    {
      name: 'a registration without any fields is refused',
      payload: '{}',
      run: async ({ http, expect }) => {
        const answer = await http.post('/api/Users', {})
        expect(answer.status === 400, `the registration answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isComplete: {
    call: (tools) => {
      const { random, settings } = tools
      const blank = () => blanks(tools, [' ', '\t', '\n'], 0)
      const email = random.chance(3) ? blank() : random.case(random.address(settings.domain))
      const password = random.chance(3)
        ? blank()
        : random.pick([random.password(), random.word().slice(0, 1)])
      const account = {
        email: random.chance(8) ? undefined : email,
        password: random.chance(8) ? undefined : password,
      }
      return { args: [account], payload: JSON.stringify(account) }
    },
  },
}
