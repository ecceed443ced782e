import { Agent, request } from 'node:http'
import type { HeavyCall, Who } from './call.ts'

/** The response. Long bodies are counted, not kept. */
export interface Answer {
  status: number
  bytes: number
  start: string
  ms: number
}

/** The users of one shop, over real connections. */
export interface Visitors {
  /** `begun` is called when a response begins, and its body read when that resolves. Default: at once. */
  send(call: HeavyCall, begun?: () => Promise<void>): Promise<Answer>
}

const PASSWORDS: Readonly<Record<Exclude<Who, 'nobody'>, [email: string, password: string]>> = {
  jim: ['jim@juice-sh.op', 'ncc-1701'],
  admin: ['admin@juice-sh.op', 'admin123'],
  accountant: ['accountant@juice-sh.op', 'i am an awesome accountant'],
}
const KEPT_SIGNS = 2_000
/** Counts all calls, so that each can send something new. */
let turn = 0

/** Logs all users of a shop in. */
export async function enter(port: number, shopToken: string): Promise<Visitors> {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  const login = async ([email, password]: [string, string]): Promise<string> => {
    const body = JSON.stringify({ email, password })
    const make = () => ({
      method: 'POST',
      path: '/rest/user/login',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { start } = await exchange(agent, port, { 'x-shop-ticket': shopToken }, make())
    if (!start.startsWith('{')) throw new Error(`${email} cannot log in: ${start}`)
    return JSON.parse(start).authentication.token
  }
  const tokens = new Map<Who, string>()
  for (const who of ['jim', 'admin', 'accountant'] as const) tokens.set(who, await login(PASSWORDS[who]))
  return {
    send: (call, begun) => {
      const token = tokens.get(call.who)
      const own = token ? { authorization: `Bearer ${token}`, cookie: `token=${token}` } : {}
      return exchange(agent, port, { 'x-shop-ticket': shopToken, ...own }, call.make(turn++), begun)
    },
  }
}

type Outgoing = ReturnType<HeavyCall['make']>

function exchange(
  agent: Agent,
  port: number,
  own: Record<string, string>,
  { method, path, headers, body }: Outgoing,
  begun?: () => Promise<void>,
): Promise<Answer> {
  const since = performance.now()
  const cookie = [own.cookie, headers.cookie].filter(Boolean).join('; ')
  const all = { ...own, ...headers, ...(cookie && { cookie }), 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers: all, agent }, async (response) => {
      response.on('error', reject)
      await begun?.()
      let bytes = 0
      let start = ''
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (start.length < KEPT_SIGNS) start += chunk.toString().slice(0, KEPT_SIGNS - start.length)
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, bytes, start, ms: performance.now() - since }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
