import type { Tools } from '#lab'

/** Requests a file of the folder and checks that it is the right one. */
export async function fetchFile({ http, expect }: Tools, name: string, words: string): Promise<void> {
  const answer = await http.get(`/ftp/${name}`)
  expect(answer.status === 200, `${name} answered with ${answer.status}`)
  expect(answer.text.includes(words), `${name} is something else`)
}
