import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClassShops } from '../class/class-shops.ts'
import type { Troubles } from '../host/error-reporter.ts'
import { bearerIn, isSameSecret } from '../http/requests/bearer.ts'
import type { Challenge } from '../training/catalogue/challenges.ts'

import { NODE_PATH, type NodeCall, type NodeStatus } from './node-calls.ts'

export interface NodeDoorParts {
  shops: ClassShops
  /** Begins something in a shop of ours; undefined where it is none, or not any more. Called back once it is done. */
  begin(shop: string): Promise<(() => void) | undefined>
  challenges: readonly Challenge[]
  status(): Promise<NodeStatus>
  /** The numbers of the process, for Prometheus. */
  metrics(): Promise<{ text: string; contentType: string }>
  /** What an entry proves itself with: the hash of this node's key, which nobody else can read in the database. */
  entryKey: string
  troubles: Pick<Troubles, 'unexpected'>
}

const LONGEST_BODY = 16 * 1024

/** Whether a path is the node's own, and none of a shop's. */
export function isNodePath(url: string): boolean {
  return url === NODE_PATH || url.startsWith(`${NODE_PATH}/`)
}

/** What a node answers to entries, and to whoever looks whether it is well. */
export async function answerAtNode(
  parts: NodeDoorParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET' && request.url === `${NODE_PATH}/metrics`) {
    const { text, contentType } = await parts.metrics()
    response.writeHead(200, { 'content-type': contentType }).end(text)
    return
  }
  const [status, value] = await answerTo(parts, request)
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

type Answered = [status: number, value: unknown]

async function answerTo(parts: NodeDoorParts, request: IncomingMessage): Promise<Answered> {
  const asked = `${request.method} ${request.url}`
  if (asked === `GET ${NODE_PATH}/health`) return [200, { ok: true }]
  if (!isSameSecret(bearerIn(request.headers) ?? '', parts.entryKey)) return [401, { error: 'No' }]
  if (asked === `GET ${NODE_PATH}/status`) return [200, await parts.status()]
  if (asked !== `POST ${NODE_PATH}/call`) return [404, { error: 'There is nothing here.' }]
  const call = callIn(await textOf(request))
  return call ? answerCall(parts, call) : [400, { error: 'That was not understood.' }]
}

async function answerCall(parts: NodeDoorParts, call: NodeCall): Promise<Answered> {
  const end = await parts.begin(call.shop)
  // Nobody may have the shop at this moment: whoever erases it asks all nodes.
  if (!end && call.act !== 'erase') return [409, { error: 'This shop is elsewhere.' }]
  try {
    return [200, { value: (await carryOut(parts, call)) ?? null }]
  } catch (error) {
    parts.troubles.unexpected(error, { doing: `what an entry asks (${call.act})`, shop: call.shop })
    return [500, { error: String(error) }]
  } finally {
    end?.()
  }
}

function carryOut({ shops, challenges }: NodeDoorParts, call: NodeCall): Promise<unknown> {
  const { shop } = call
  if (call.act === 'reset') return shops.reset(shop, { keepProgress: call.keepProgress })
  if (call.act === 'hint') {
    const challenge = challenges.find(({ key }) => key === call.challenge)
    return challenge ? shops.giveHint(shop, challenge) : Promise.resolve(undefined)
  }
  return shops[call.act](shop)
}

const ACTS: readonly NodeCall['act'][] = ['sendAway', 'undo', 'erase', 'reset', 'hint']

function callIn(text: string): NodeCall | undefined {
  try {
    const said: Record<string, unknown> = JSON.parse(text)
    const act = ACTS.find((one) => one === said.act)
    if (act === undefined || typeof said.shop !== 'string') return undefined
    const { shop } = said
    if (act === 'reset') return { act, shop, keepProgress: said.keepProgress === true }
    if (act === 'hint') return { act, shop, challenge: String(said.challenge) }
    return { act, shop }
  } catch {
    return undefined
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST_BODY) return ''
  }
  return text
}
