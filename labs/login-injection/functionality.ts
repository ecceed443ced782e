import type { FunctionalCheck, Tools } from '#lab'

const PASSWORD = 'pomegranate-42'

/** A new customer signs up and logs in. */
async function signUpAndLogIn({ http, expect }: Tools, email: string): Promise<void> {
  const account = { email, password: PASSWORD, passwordRepeat: PASSWORD }
  const registered = await http.post('/api/Users', account)
  expect(registered.status === 201, `signing up answered with ${registered.status}`)
  const answer = await http.post('/rest/user/login', { email, password: PASSWORD })
  expect(answer.status === 200, `the right password was answered with ${answer.status}`)
  const { authentication } = answer.json<{ authentication: { umail: string; token: string } }>()
  expect(authentication.umail === email, `the session belongs to ${authentication.umail}`)
  expect(authentication.token !== '', 'there was no token')
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'a new customer can log in',
    run: (tools) => signUpAndLogIn(tools, `fig@${tools.settings.domain}`),
  },
  {
    name: 'a customer with a hyphen in the address can log in',
    run: (tools) => signUpAndLogIn(tools, `mary-ann@${tools.settings.domain}`),
  },
  {
    name: 'a wrong password is refused',
    run: async ({ http, expect, settings }) => {
      const answer = await http.post('/rest/user/login', {
        email: `jim@${settings.domain}`,
        password: 'nope',
      })
      expect(answer.status === 401, `a wrong password was answered with ${answer.status}`)
    },
  },
]
