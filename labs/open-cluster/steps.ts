import type { Tools } from '#lab'

export const TOKEN_FILE = '/var/run/secrets/kubernetes.io/serviceaccount/token'
export const API = 'https://kubernetes.default.svc'
export const SECRETS = '/api/v1/namespaces/juice/secrets'

/** A value of a secret of the payment pod, as the cluster writes it: `pp_live_…` in base64. */
const PAYMENT_KEY = /cHBfbGl2ZV[\w+/=]+/
/** Any value of a secret in an answer of the cluster. */
const SECRET_VALUE = /"(?:api-key|webhook-secret|password)":\s*"[\w+/=]+"/

/** Logs in, and prints a text in size M. Returns the output. */
export async function print(tools: Tools, text: string, size = 'M'): Promise<string> {
  const { token } = await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701')
  const answer = await tools.http.post('/rest/labels', { text, size }, { token })
  tools.expect(answer.status === 200, `the label was answered with ${answer.status}`)
  return answer.json<{ data: { printed: string } }>().data.printed
}

/** A text that ends the printer's command and runs another one. */
export const command = (line: string): string => `"; ${line} #`

interface ApiCall {
  /** Part of the API below its host. */
  path: string
  host?: string
  /** Reads the token. Default: `$(cat …)`. */
  token?: string
  /** Options of `curl` besides the header. */
  options?: string
}

/** A line that asks the API of the cluster with the token of the pod. */
export function askApi({
  path,
  host = API,
  token = `$(cat ${TOKEN_FILE})`,
  options = '-s',
}: ApiCall): string {
  return `curl ${options} -H "Authorization: Bearer ${token}" ${host}${path}`
}

/** Prints a secret of the payment pod. Ends the run if none comes out. */
export async function stealKey(tools: Tools, line: string, size?: string): Promise<void> {
  const printed = size === undefined ? await print(tools, command(line)) : await print(tools, 'x', size)
  tools.expect(PAYMENT_KEY.test(printed), `the label said ${printed.slice(0, 120)}`)
}

/** Prints any secret. Ends the run if none comes out. */
export async function readSecret(tools: Tools, line: string): Promise<void> {
  const printed = await print(tools, command(line))
  tools.expect(SECRET_VALUE.test(printed), `the label said ${printed.slice(0, 120)}`)
}

/** Prints a text and expects it unchanged. */
export async function printsAsWritten(tools: Tools, text: string): Promise<void> {
  for (const size of ['S', 'M', 'L']) {
    const printed = await print(tools, text, size)
    tools.expect(printed === text, `“${text}” came out as “${printed.slice(0, 120)}”`)
  }
}
