import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'

/** The letters in another order or letter case: never the original. */
function turned({ random }: GeneratorTools, text: string): string {
  for (let tries = 0; tries < 50; tries++) {
    const other = random.shuffle([...text]).join('')
    if (other !== text) return other
  }
  return `${text}.`
}

function swapped(text: string): string {
  return text.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, settings } = tools
  const repeats = (name: string, again: (password: string) => string | undefined): GeneratedAttack => {
    const [email, password] = [random.address(settings.domain), `${random.password()}${random.word()}`]
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
    repeats('another word as the repetition: it must be refused', () => random.password() + random.word()),
    repeats('a repetition with the same characters in another order: it must be refused', (password) =>
      turned(tools, password),
    ),
    repeats('a repetition in other letter case: it must be refused', swapped),
    repeats('a repetition of the beginning only: it must be refused', (password) =>
      password.slice(0, random.number(5, 7)),
    ),
    repeats(
      'a repetition with one more sign: it must be refused',
      (password) => password + random.pick(['!', '.', ' -', '?']),
    ),
    repeats(
      'a repetition with text appended: it must be refused',
      (password) => `${password}${random.word()}`,
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const registers = (name: string, password: string): GeneratedCheck => {
    const email = random.address(settings.domain)
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
  const odd = random.pick(['"', "'", '<b>', '  ', '\\', 'ß', 'é', '零', '%00'])
  return [
    registers('a customer who repeats the password registers', random.password()),
    registers(
      'a customer who repeats a password with special characters registers',
      `${random.word()}${odd}${random.word()}7`,
    ),
    registers(
      'a customer who repeats a long password registers',
      Array.from({ length: 4 }, () => random.word())
        .join('-')
        .slice(0, 40),
    ),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  passwordOf: {
    call: (tools) => {
      const { random } = tools
      const password = random.chance(8) ? random.word().slice(0, 1) : random.password()
      const passwordRepeat = random.chance(3)
        ? password
        : random.pick([
            'none',
            '',
            turned(tools, password),
            swapped(password),
            password.slice(1),
            random.word(),
          ])
      const again = passwordRepeat === 'none' ? undefined : passwordRepeat
      return { args: [{ password, passwordRepeat: again }], payload: `“${password}” and “${again ?? ''}”` }
    },
  },
}
