import type { NearMiss, Tools } from '#lab'

const BENDERS = 'OhG0dPlease1nsertLiquor!'

async function change(
  { http, expect, settings }: Tools,
  who: string,
  password: string,
  query: string,
): Promise<void> {
  const login = await http.post('/rest/user/login', { email: `${who}@${settings.domain}`, password })
  expect(login.status === 200, `the login answered with ${login.status}`)
  const { token } = login.json<{ authentication: { token: string } }>().authentication
  const answer = await http.get(`/rest/user/change-password?${query}`, { token })
  expect(answer.status === 200, `changing the password was answered with ${answer.status}`)
}

const challenge = 'changePasswordBenderChallenge'

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'Bender changes his password and gives the current one',
    run: (tools) =>
      change(tools, 'bender', BENDERS, `current=${BENDERS}&new=slurmCl4ssic&repeat=slurmCl4ssic`),
  },
  {
    challenge,
    name: 'the current one is left out, but the new one is another',
    run: (tools) => change(tools, 'bender', BENDERS, 'new=slurmClassic&repeat=slurmClassic'),
  },
  {
    challenge,
    name: 'Jim sets that new password without giving the current one',
    run: (tools) => change(tools, 'jim', 'ncc-1701', 'new=slurmCl4ssic&repeat=slurmCl4ssic'),
  },
]
