import type { Tools } from '#lab'

/** Requests the security question for a forgotten password. */
export async function beAsked({ http, expect }: Tools, email: string): Promise<void> {
  const answer = await http.get(`/rest/user/security-question?email=${encodeURIComponent(email)}`)
  const { question } = answer.json<{ question?: { question: string } }>()
  expect(question !== undefined && question.question !== '', 'the shop asks nothing')
}

export async function reset(
  { http }: Tools,
  email: string,
  answer: string,
  password: string,
): Promise<number> {
  const sent = await http.post('/rest/user/reset-password', {
    email,
    answer,
    new: password,
    repeat: password,
  })
  return sent.status
}
