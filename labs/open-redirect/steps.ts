import type { Tools } from '#lab'

export async function leave({ http, expect }: Tools, to: string): Promise<void> {
  const answer = await http.get(`/redirect?to=${encodeURIComponent(to)}`)
  expect(answer.status === 302, `the redirect answered with ${answer.status}`)
  expect(answer.headers.location === to, `it leads to ${answer.headers.location}`)
}
