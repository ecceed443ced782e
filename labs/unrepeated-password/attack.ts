import type { Attack } from '#lab'

const PASSWORD = 'ThereCanBeOnlyOne'

/** Registers without repeating the password correctly. */
function repeats(name: string, passwordRepeat: string | undefined): Attack {
  return {
    challenge: 'passwordRepeatChallenge',
    name,
    run: async ({ http, expect, settings }) => {
      const email = `uncle@${settings.domain}`
      const answer = await http.post('/api/Users', { email, password: PASSWORD, passwordRepeat })
      expect(answer.status === 201, `the registration answered with ${answer.status}`)
      const login = await http.post('/rest/user/login', { email, password: PASSWORD })
      expect(login.status === 200, `the login answered with ${login.status}`)
    },
  }
}

export const attacks: Attack[] = [
  repeats('no repetition', undefined),
  repeats('a different repetition', 'thunder'),
  repeats('another text of equal length', 'TherecanbeONLYtwo'),
  repeats('the password in lower case', PASSWORD.toLowerCase()),
]
