import type { Tools } from '#lab'

/** The printer's secret, as in its settings. */
const PIN = /\d{4}-\d{3}-\d{3}/

export interface Label {
  text: string
  size?: string
}

/** Prints a label. Returns the output. */
export async function print(
  { http, expect }: Tools,
  token: string,
  { text, size = 'M' }: Label,
): Promise<string> {
  const answer = await http.post('/rest/labels', { text, size }, { token })
  expect(answer.status === 200, `the label was answered with ${answer.status}`)
  return answer.json<{ data: { printed: string } }>().data.printed
}

export async function logInAsJim({ logIn, settings }: Tools): Promise<string> {
  return (await logIn(`jim@${settings.domain}`, 'ncc-1701')).token
}

/** Prints the secret. Ends the run if the printer refuses. */
export async function steal(tools: Tools, token: string, label: Label): Promise<void> {
  const printed = await print(tools, token, label)
  tools.expect(PIN.test(printed), `the label said ${printed.slice(0, 80)}`)
}

/** Prints a text and expects it unchanged. */
export async function printsAsWritten(tools: Tools, token: string, text: string): Promise<void> {
  for (const size of ['S', 'M', 'L']) {
    const printed = await print(tools, token, { text, size })
    tools.expect(printed === text, `“${text}” came out as “${printed}”`)
  }
}
