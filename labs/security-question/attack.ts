import type { Attack, Tools } from '#lab'

/** Sends the form for a forgotten password and tries the new one. */
async function reset({ http, expect }: Tools, email: string, answer: string): Promise<void> {
  const password = 'kumquat! kumquat!'
  const reset = { email, answer, new: password, repeat: password }
  const sent = await http.post('/rest/user/reset-password', reset)
  expect(sent.status === 200, `the answer was met with ${sent.status}`)
  const login = await http.post('/rest/user/login', { email, password })
  expect(login.status === 200, `the new password was met with ${login.status}`)
}

/** The form requests the question first; a script need not. */
function knowing(challenge: string, person: string, answer: string, emailOf = at(person)): Attack[] {
  return [
    {
      challenge,
      name: `the form for forgotten passwords, with what ${person} answered`,
      run: async (tools) => {
        const email = emailOf(tools)
        const question = await tools.http.get(`/rest/user/security-question?email=${email}`)
        tools.expect(question.text.includes('"question"'), 'there is no question')
        await reset(tools, email, answer)
      },
    },
    {
      challenge,
      name: `the answer of ${person} straight to the API`,
      run: (tools) => reset(tools, emailOf(tools), answer),
    },
  ]
}

function at(person: string): (tools: Tools) => string {
  return ({ settings }) => `${person}@${settings.domain}`
}

export const attacks: Attack[] = [
  ...knowing('geoStalkingMetaChallenge', 'john', 'Daniel Boone National Forest'),
  ...knowing('geoStalkingVisualChallenge', 'emma', 'ITsec'),
  ...knowing('resetPasswordJimChallenge', 'jim', 'Samuel'),
  ...knowing('resetPasswordBjoernOwaspChallenge', 'a cat’s owner', 'Zaya', () => 'bjoern@owasp.org'),
  ...knowing('resetPasswordBenderChallenge', 'bender', "Stop'n'Drop"),
  ...knowing('resetPasswordUvoginChallenge', 'uvogin', 'Silence of the Lambs'),
  ...knowing('resetPasswordBjoernChallenge', 'bjoern', 'West-2082'),
]
