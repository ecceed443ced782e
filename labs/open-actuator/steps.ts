import type { HttpOptions, Tools } from '#lab'

/** Whoever asks: with a session, or with headers of her own. */
export type Asker = HttpOptions

interface Exchanges {
  exchanges: { request: { uri: string; headers: Record<string, string> } }[]
}

/** The last request of the poller, header by header, as the gauge shows it. */
export async function pollerHeaders(
  { http, expect }: Tools,
  asker: Asker = {},
): Promise<Record<string, string>> {
  const answer = await http.get('/actuator/httpexchanges', asker)
  expect(answer.status === 200, `the gauge answered with ${answer.status}`)
  const poll = answer.json<Exchanges>().exchanges.find(({ request }) => request.uri.includes('night-shift'))
  return poll?.request.headers ?? {}
}

/** What the shop is set to, as the gauge shows it. */
export async function settingsOf(
  { http, expect }: Tools,
  asker: Asker = {},
): Promise<Record<string, string>> {
  const answer = await http.get('/actuator/env', asker)
  expect(answer.status === 200, `the gauge answered with ${answer.status}`)
  return answer.json<{ settings: Record<string, string> }>().settings
}

/** Asks for the tasks of the night shift, with these headers. */
export async function readTasks(
  { http, expect }: Tools,
  headers: Record<string, string | undefined>,
): Promise<void> {
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const answer = await http.get('/rest/night-shift/tasks', { headers: Object.fromEntries(sent) })
  expect(answer.status === 200, `the night shift answered with ${answer.status}`)
}

/** The ways to a key, by what is read and what is shown then. */
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
