import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle } from '#lab'

function blanks({ draw }: DrawTools, kinds: readonly string[], from: number): string {
  return Array.from({ length: draw.number(from, from + 6) }, () => draw.pick(kinds)).join('')
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw, settings } = tools
  const registers = (name: string, email: string, password: string): DrawnAttack => {
    const isNobody = email.trim() === ''
    return {
      name,
      payload: JSON.stringify({ email, password }),
      // Nobody can be there once only.
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
      draw.address(settings.domain),
      spaces(),
    ),
  ]
}

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const registers = (name: string, email: string, password: string): DrawnCheck => {
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
  const odd = `${draw.name()}-${draw.name()}.${draw.number(1, 99)}@${draw.word()}-${draw.word()}.${settings.domain}`
  return [
    registers('a new customer registers and logs in', draw.address(settings.domain), draw.password()),
    registers('a new customer with an unusual but valid address registers', odd, draw.password()),
    registers(
      'a new customer registers with spaces inside the password',
      draw.address(settings.domain),
      `${draw.word()} ${draw.word()}`,
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  isComplete: {
    call: (tools) => {
      const { draw, settings } = tools
      const blank = () => blanks(tools, [' ', '\t', '\n'], 0)
      const email = draw.chance(3) ? blank() : draw.case(draw.address(settings.domain))
      const password = draw.chance(3) ? blank() : draw.pick([draw.password(), draw.word().slice(0, 1)])
      const account = {
        email: draw.chance(8) ? undefined : email,
        password: draw.chance(8) ? undefined : password,
      }
      return { args: [account], payload: JSON.stringify(account) }
    },
  },
}
