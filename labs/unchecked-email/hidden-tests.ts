import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

function attacksOn({ random, html, settings }: GeneratorTools): GeneratedAttack[] {
  const taken = (name: string, email: string): GeneratedAttack => {
    const password = random.password()
    return {
      name,
      payload: email,
      ...(email.includes(PAYLOAD) && { challenge: 'persistedXssUserChallenge' }),
      run: async ({ http, expect }) => {
        const answer = await http.post('/api/Users/', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
        const { data } = answer.json<{ data: { email: string } }>()
        expect(data.email === email, 'the address is another one')
      },
    }
  }
  const script = () => html.script(`alert(${random.number(1, 999)})`)
  const honest = random.address(settings.domain)
  return [
    taken(
      'a registration with a valid address followed by an iframe: it must be refused',
      `${honest}${PAYLOAD}`,
    ),
    taken(
      'a registration with an iframe before the @: it must be refused',
      `${random.word()}${PAYLOAD}@${settings.domain}`,
    ),
    taken(
      'a registration with HTML behind an address: it must be refused',
      `${random.address(settings.domain)}${script()}`,
    ),
    taken(
      'a registration with a script before an address: it must be refused',
      `${script()}${random.address(settings.domain)}`,
    ),
    taken('a registration with a script as the address: it must be refused', script()),
    taken(
      'a registration with a short HTML element in the address: it must be refused',
      `<b>@${random.word()}.d`,
    ),
  ]
}

/** A usual address. */
function plausible({ random }: Pick<GeneratorTools, 'random'>): string {
  const sign = random.pick(['.', '-', '+', '_'])
  const name = `${random.word()}${sign}${random.word()}${random.chance() ? random.number(1, 99) : ''}`
  const house = Array.from({ length: random.number(1, 3) }, () => random.word()).join(random.pick(['.', '-']))
  return `${random.chance() ? random.case(name) : name}@${house}.${random.pick(['org', 'example', 'co', 'museum'])}`
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const registers = (name: string, email: string): GeneratedCheck => {
    const password = random.password()
    return {
      name,
      payload: email,
      run: async ({ http, logIn, expect }) => {
        const answer = await http.post('/api/Users/', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `${email} was answered with ${answer.status}`)
        await logIn(email, password)
      },
    }
  }
  const long = Array.from({ length: 5 }, () => random.word()).join('-')
  return [
    registers('a customer registers with a usual address', plausible(tools)),
    registers('a customer registers with an unusual but valid address', plausible(tools)),
    registers(
      'a customer registers with a long address',
      `${long}@mail.${random.word()}-${random.word()}.example`,
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isEmail: {
    call: (tools) => {
      const { random, html } = tools
      const email = plausible(tools)
      const asked = random.pick([
        email,
        email,
        `${email}${html.script('alert(1)')}`,
        `${html.tag('<b>')}${email}`,
        email.replace('@', ''),
        `${email.split('@')[0]}@`,
        `${email}"><u>`,
        `${random.word().repeat(80).slice(0, 260)}@example.org`,
        '',
      ])
      return { args: [asked], payload: asked }
    },
  },
}
