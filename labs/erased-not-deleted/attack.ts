import type { Attack, Tools } from '#lab'

async function wake({ http, expect }: Tools, email: string): Promise<void> {
  const answer = await http.post('/rest/user/login', { email, password: 'a' })
  expect(answer.status === 200, `the login answered with ${answer.status}`)
}

const challenge = 'ghostLoginChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'the address of Chris, a quote and two dashes',
    run: (tools) => wake(tools, `chris.pike@${tools.settings.domain}'--`),
  },
  {
    challenge,
    name: 'an account with a deletion date',
    run: (tools) => wake(tools, "' or deletedAt IS NOT NULL--"),
  },
]
