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
    repeats('not repeated at all', () => undefined),
    repeats('repeated as nothing', () => ''),
    repeats('repeated as another word', () => draw.password() + draw.word()),
    repeats('the same letters in another order', (password) => turned(tools, password)),
    repeats('a small letter for a capital one', swapped),
    repeats('only the beginning of it', (password) => password.slice(0, draw.number(5, 7))),
    repeats('a sign more that is no letter', (password) => password + draw.pick(['!', '.', ' -', '?'])),
    repeats('a little more behind it', (password) => `${password}${draw.word()}`),
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
    registers('whoever repeats her password gets in', draw.password()),
    registers('with odd signs as well', `${draw.word()}${odd}${draw.word()}7`),
    registers(
      'with a long one as well',
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
