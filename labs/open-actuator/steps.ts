import type { HttpOptions, Tools } from '#lab'

/** The client: with a session, or with headers of its own. */
export type Asker = HttpOptions

interface Exchanges {
  exchanges: { request: { uri: string; headers: Record<string, string> } }[]
}

/** The headers of the poller's last request, as the gauge shows them. */
export async function pollerHeaders(
  { http, expect }: Tools,
  asker: Asker = {},
): Promise<Record<string, string>> {
  const answer = await http.get('/actuator/httpexchanges', asker)
  expect(answer.status === 200, `the gauge answered with ${answer.status}`)
  const poll = answer.json<Exchanges>().exchanges.find(({ request }) => request.uri.includes('night-shift'))
  return poll?.request.headers ?? {}
}

/** The shop's settings, as the gauge shows them. */
export async function settingsOf(
  { http, expect }: Tools,
  asker: Asker = {},
): Promise<Record<string, string>> {
  const answer = await http.get('/actuator/env', asker)
  expect(answer.status === 200, `the gauge answered with ${answer.status}`)
  return answer.json<{ settings: Record<string, string> }>().settings
}

/** Requests the night shift's tasks with these headers. */
export async function readTasks(
  { http, expect }: Tools,
  headers: Record<string, string | undefined>,
): Promise<void> {
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await http.get('/rest/night-shift/tasks', { headers: Object.fromEntries(sent) })
  expect(answer.status === 200, `the night shift answered with ${answer.status}`)
}

/** The ways to a key: what is read, and what is shown. */
export const WAYS = {
  'the header of the poller': async (tools: Tools, asker?: Asker) => {
    const { authorization } = await pollerHeaders(tools, asker)
    await readTasks(tools, { authorization })
  },
  'the cookie of the poller': async (tools: Tools, asker?: Asker) => {
    const { cookie } = await pollerHeaders(tools, asker)
    await readTasks(tools, { cookie })
  },
  'the key among the settings': async (tools: Tools, asker?: Asker) => {
    const settings = await settingsOf(tools, asker)
    await readTasks(tools, { authorization: `Bearer ${settings['night-shift.key']}` })
  },
} as const
