import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClassShops } from '../../class/class-shops.ts'
import type { ErrorReporter } from '../../host/error-reporter.ts'
import { bearerToken, equalInConstantTime } from '../../http/requests/bearer.ts'
import type { Challenge } from '../../training/catalogue/challenges.ts'

import { NODE_PATH, type NodeCall, type NodeStatus } from '../node-api.ts'

export interface NodeApiOptions {
  shops: ClassShops
  /** Begins work in a shop. Returns a function that ends it, or undefined if this node does not hold the shop. */
  beginRequest(shop: string): Promise<(() => void) | undefined>
  challenges: readonly Challenge[]
  status(): Promise<NodeStatus>
  /** The metrics of the process, for Prometheus. */
  metrics(): Promise<{ text: string; contentType: string }>
  /** The hash of this node's key. Gateways authenticate with it, because only they can read it in the database. */
  gatewayKey: string
  reporter: Pick<ErrorReporter, 'unexpected'>
}

const LONGEST_BODY = 16 * 1024

/** Whether a path belongs to the node's API and not to a shop. */
export function isNodePath(url: string): boolean {
  return url === NODE_PATH || url.startsWith(`${NODE_PATH}/`)
}

/** Answers gateways and health checks. */
export async function handleNodeRequest(
  options: NodeApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET' && request.url === `${NODE_PATH}/metrics`) {
    const { text, contentType } = await options.metrics()
    response.writeHead(200, { 'content-type': contentType }).end(text)
    return
  }
  const [status, value] = await route(options, request)
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(value))
}

type NodeAnswer = [status: number, value: unknown]

async function route(options: NodeApiOptions, request: IncomingMessage): Promise<NodeAnswer> {
  const target = `${request.method} ${request.url}`
  if (target === `GET ${NODE_PATH}/health`) return [200, { ok: true }]
  if (!equalInConstantTime(bearerToken(request.headers) ?? '', options.gatewayKey))
    return [401, { error: 'No' }]
  if (target === `GET ${NODE_PATH}/status`) return [200, await options.status()]
  if (target !== `POST ${NODE_PATH}/call`) return [404, { error: 'There is nothing here.' }]
  const call = parseCall(await readBodyText(request))
  return call ? runCall(options, call) : [400, { error: 'That was not understood.' }]
}

async function runCall(options: NodeApiOptions, call: NodeCall): Promise<NodeAnswer> {
  const end = await options.beginRequest(call.shop)
  // An erase runs in any case: all nodes are asked, because no node may hold the shop at the moment.
  if (!end && call.action !== 'erase') return [409, { error: 'This shop is elsewhere.' }]
  try {
    return [200, { value: (await executeCall(options, call)) ?? null }]
  } catch (error) {
    options.reporter.unexpected(error, { doing: `a call of a gateway (${call.action})`, shop: call.shop })
    return [500, { error: String(error) }]
  } finally {
    end?.()
  }
}

function executeCall({ shops, challenges }: NodeApiOptions, call: NodeCall): Promise<unknown> {
  const { shop } = call
  if (call.action === 'reset') return shops.reset(shop, { keepProgress: call.keepProgress })
  if (call.action === 'hint') {
    const challenge = challenges.find(({ key }) => key === call.challenge)
    return challenge ? shops.giveHint(shop, challenge, call.step) : Promise.resolve(undefined)
  }
  if (call.action === 'sendAway') return shops.disconnect(shop)
  return shops[call.action](shop)
}

const ACTIONS: readonly NodeCall['action'][] = ['sendAway', 'undo', 'erase', 'reset', 'hint']

function parseCall(text: string): NodeCall | undefined {
  try {
    const body: Record<string, unknown> = JSON.parse(text)
    const action = ACTIONS.find((one) => one === body.action)
    if (action === undefined || typeof body.shop !== 'string') return undefined
    const { shop } = body
    if (action === 'reset') return { action, shop, keepProgress: body.keepProgress === true }
    if (action === 'hint') {
      const { challenge, step } = body
      return { action, shop, challenge: String(challenge), ...(typeof step === 'number' && { step }) }
    }
    return { action, shop }
  } catch {
    return undefined
  }
}

async function readBodyText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST_BODY) return ''
  }
  return text
}
