import type { Tools } from '#lab'

/** The secret of the printer, as its settings say it. */
const PIN = /\d{4}-\d{3}-\d{3}/

export interface Label {
  text: string
  size?: string
}

/** Has a label printed; what came out. */
export async function print(
  { http, expect }: Tools,
  token: string,
  { text, size = 'M' }: Label,
): Promise<string> {
  const answer = await http.post('/rest/labels', { text, size }, { token })
  expect(answer.status === 200, `the label was answered with ${answer.status}`)
  return answer.json<{ data: { printed: string } }>().data.printed
}

/** Jim, who likes labels. */
export async function logInAsJim({ logIn, settings }: Tools): Promise<string> {
  return (await logIn(`jim@${settings.domain}`, 'ncc-1701')).token
}

/** Has the secret printed. Ends the run where the printer keeps it. */
export async function steal(tools: Tools, token: string, label: Label): Promise<void> {
  const printed = await print(tools, token, label)
  tools.expect(PIN.test(printed), `the label said ${printed.slice(0, 80)}`)
}

/** Has something printed that has to come out as it was written. */
export async function printsAsWritten(tools: Tools, token: string, text: string): Promise<void> {
  for (const size of ['S', 'M', 'L']) {
    const printed = await print(tools, token, { text, size })
    tools.expect(printed === text, `“${text}” came out as “${printed}”`)
  }
}
