import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle } from '#lab'

/** The same letters otherwise, or the same ones in other letters: never what it was. */
function turned({ draw }: DrawTools, text: string): string {
  for (let tries = 0; tries < 50; tries++) {
    const other = draw.shuffle([...text]).join('')
    if (other !== text) return other
  }
  return `${text}.`
}

function swapped(text: string): string {
  return text.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw, settings } = tools
  const repeats = (name: string, again: (password: string) => string | undefined): DrawnAttack => {
    const [email, password] = [draw.address(settings.domain), `${draw.password()}${draw.word()}`]
    const passwordRepeat = again(password)
    return {
      name,
      payload: `“${password}” and ${passwordRepeat === undefined ? 'nothing' : `“${passwordRepeat}”`}`,
      challenge: 'passwordRepeatChallenge',
      run: async ({ http, logIn, expect }) => {
        const answer = await http.post('/api/Users', { email, password, passwordRepeat })
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
        await logIn(email, password)
      },
    }
  }
  return [
    repeats('no repetition: it must be refused', () => undefined),
    repeats('an empty repetition: it must be refused', () => ''),
    repeats('another word as the repetition: it must be refused', () => draw.password() + draw.word()),
    repeats('a repetition with the same characters in another order: it must be refused', (password) =>
      turned(tools, password),
    ),
    repeats('a repetition in other letter case: it must be refused', swapped),
    repeats('a repetition of the beginning only: it must be refused', (password) =>
      password.slice(0, draw.number(5, 7)),
    ),
    repeats(
      'a repetition with one more sign: it must be refused',
      (password) => password + draw.pick(['!', '.', ' -', '?']),
    ),
    repeats('a repetition with text appended: it must be refused', (password) => `${password}${draw.word()}`),
  ]
}

function worksFor({ draw, settings }: DrawTools): DrawnCheck[] {
  const registers = (name: string, password: string): DrawnCheck => {
    const email = draw.address(settings.domain)
    return {
      name,
      payload: password,
      run: async ({ http, logIn, expect }) => {
        const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `the registration answered with ${answer.status}`)
        await logIn(email, password)
      },
    }
  }
  const odd = draw.pick(['"', "'", '<b>', '  ', '\\', 'ß', 'é', '零', '%00'])
  return [
    registers('a customer who repeats the password registers', draw.password()),
    registers(
      'a customer who repeats a password with special characters registers',
      `${draw.word()}${odd}${draw.word()}7`,
    ),
    registers(
      'a customer who repeats a long password registers',
      Array.from({ length: 4 }, () => draw.word())
        .join('-')
        .slice(0, 40),
    ),
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  passwordOf: {
    call: (tools) => {
      const { draw } = tools
      const password = draw.chance(8) ? draw.word().slice(0, 1) : draw.password()
      const passwordRepeat = draw.chance(3)
        ? password
        : draw.pick(['none', '', turned(tools, password), swapped(password), password.slice(1), draw.word()])
      const again = passwordRepeat === 'none' ? undefined : passwordRepeat
      return { args: [{ password, passwordRepeat: again }], payload: `“${password}” and “${again ?? ''}”` }
    },
  },
}
