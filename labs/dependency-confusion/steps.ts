import type { Tools } from '#lab'

/** A package to publish. */
export interface Parcel {
  name: string
  version: string
  main?: string
  scripts?: { postinstall: string }
}

/** The deploy token, as scripts read it. */
export const TOKEN = 'process.env.DEPLOY_TOKEN'

/** Has the robot build the page. Returns the log. */
export async function rebuild({ http, expect }: Tools): Promise<string> {
  const answer = await http.post('/landing/rebuild', {})
  expect(answer.status === 200, `the robot answered with ${answer.status}`)
  return answer.json<{ data: { log: string } }>().data.log
}

/** Publishes a parcel for the time of some work. */
export async function whilePublished<Result>(
  { http, expect }: Tools,
  parcel: Parcel,
  work: () => Promise<Result>,
): Promise<Result> {
  const put = await http.put('/training/parcels', parcel)
  expect(put.status === 200, `Parcel Shed answered with ${put.status}: ${put.text.slice(0, 100)}`)
  try {
    return await work()
  } finally {
    await http.delete(`/training/parcels?name=${encodeURIComponent(parcel.name)}`)
  }
}

/** Publishes a parcel, and has the page built with a rented host. Returns the log, and what the host was sent. */
export async function buildWith(
  tools: Tools,
  host: string,
  parcel: Parcel,
): Promise<{ log: string; sent: string }> {
  const { http, expect } = tools
  const page = await http.put('/training/hosting', { host, path: '/', body: 'Thanks!' })
  expect(page.status === 200, `the hosting answered with ${page.status}`)
  try {
    const log = await whilePublished(tools, parcel, () => rebuild(tools))
    const visits = await http.get(`/training/hosting/log?host=${host}`)
    return { log, sent: visits.text }
  } finally {
    await http.delete(`/training/hosting?host=${host}`)
    await http.delete(`/training/hosting/log?host=${host}`)
  }
}

/** Has the robot send its token to a rented host. Ends the run if nothing arrives. */
export async function stealToken(tools: Tools, host: string, parcel: Parcel): Promise<void> {
  const { log, sent } = await buildWith(tools, host, parcel)
  tools.expect(/lantern-[0-9a-f]{24}/.test(sent), `nothing arrived; the log ends with ${log.slice(-150)}`)
}

/** Has the page built, and expects the packages that belong to it. */
export async function buildsAsUsual(tools: Tools): Promise<void> {
  const log = await rebuild(tools)
  const wanted = [
    '+ crate-utils@1.4.2 from crate.internal',
    '+ crate-ties@0.3.1 from crate.internal',
    '+ peel-icons@2.0.1 from parcel-shed.example',
  ]
  for (const line of wanted)
    tools.expect(log.includes(line), `the log has no line “${line}”: ${log.slice(-200)}`)
  tools.expect(/\ndone\n$/.test(log), `the log ends with ${log.slice(-200)}`)
}
