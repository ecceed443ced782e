import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'

function attacksOn({ draw, html, settings }: DrawTools): DrawnAttack[] {
  const taken = (name: string, email: string): DrawnAttack => {
    const password = draw.password()
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
  const script = () => html.script(`alert(${draw.number(1, 999)})`)
  const honest = draw.address(settings.domain)
  return [
    taken(
      'a registration with a valid address followed by an iframe: it must be refused',
      `${honest}${PAYLOAD}`,
    ),
    taken(
      'a registration with an iframe before the @: it must be refused',
      `${draw.word()}${PAYLOAD}@${settings.domain}`,
    ),
    taken(
      'a registration with HTML behind an address: it must be refused',
      `${draw.address(settings.domain)}${script()}`,
    ),
    taken(
      'a registration with a script before an address: it must be refused',
      `${script()}${draw.address(settings.domain)}`,
    ),
    taken('a registration with a script as the address: it must be refused', script()),
    taken(
      'a registration with a short HTML element in the address: it must be refused',
      `<b>@${draw.word()}.d`,
    ),
  ]
}

/** An address as somebody might have one. */
function plausible({ draw }: Pick<DrawTools, 'draw'>): string {
  const sign = draw.pick(['.', '-', '+', '_'])
  const name = `${draw.word()}${sign}${draw.word()}${draw.chance() ? draw.number(1, 99) : ''}`
  const house = Array.from({ length: draw.number(1, 3) }, () => draw.word()).join(draw.pick(['.', '-']))
  return `${draw.chance() ? draw.case(name) : name}@${house}.${draw.pick(['org', 'example', 'co', 'museum'])}`
}

function worksFor(tools: DrawTools): DrawnCheck[] {
  const { draw } = tools
  const registers = (name: string, email: string): DrawnCheck => {
    const password = draw.password()
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
  const long = Array.from({ length: 5 }, () => draw.word()).join('-')
  return [
    registers('a customer registers with a usual address', plausible(tools)),
    registers('a customer registers with an unusual but valid address', plausible(tools)),
    registers(
      'a customer registers with a long address',
      `${long}@mail.${draw.word()}-${draw.word()}.example`,
    ),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  isEmail: {
    call: (tools) => {
      const { draw, html } = tools
      const email = plausible(tools)
      const asked = draw.pick([
        email,
        email,
        `${email}${html.script('alert(1)')}`,
        `${html.tag('<b>')}${email}`,
        email.replace('@', ''),
        `${email.split('@')[0]}@`,
        `${email}"><u>`,
        `${draw.word().repeat(80).slice(0, 260)}@example.org`,
        '',
      ])
      return { args: [asked], payload: asked }
    },
  },
}
