import { Agent, request } from 'node:http'

/** A request that customers send. */
export interface CustomerCall {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
}

const login = (email: string, password: string): CustomerCall => ({
  method: 'POST',
  path: '/rest/user/login',
  body: JSON.stringify({ email, password }),
})

/** Typical requests in a shop while somebody learns in it. */
export const mixedCalls: readonly CustomerCall[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/rest/products/search?q=' },
  { method: 'GET', path: '/api/Quantitys' },
  { method: 'GET', path: '/rest/products/1/reviews' },
  login('jim@juice-sh.op', 'ncc-1701'),
  { method: 'GET', path: '/api/Challenges/?sort=name' },
  { method: 'GET', path: '/rest/basket/1' },
  login("' or 1=1--", 'x'),
  { method: 'GET', path: '/api/Products' },
  { method: 'GET', path: '/rest/nowhere' },
  { method: 'GET', path: '/rest/admin/application-configuration' },
]

/** What a customer's browser requests while the customer looks around and buys. */
export const shoppingCalls: readonly CustomerCall[] = [
  { method: 'GET', path: '/rest/products/search?q=' },
  { method: 'GET', path: '/api/Quantitys' },
  { method: 'GET', path: '/rest/products/1/reviews' },
  { method: 'GET', path: '/rest/user/whoami' },
  { method: 'GET', path: '/rest/products/search?q=apple' },
  { method: 'GET', path: '/rest/products/24/reviews' },
  { method: 'GET', path: '/rest/basket/1' },
  { method: 'GET', path: '/rest/user/whoami' },
]

/** What a group of visitors requests, and for how long. */
export interface VisitOptions {
  port: number
  /** Tokens of the shops that are visited in turn. Empty: the home shop. */
  shopTokens: readonly string[]
  calls: readonly CustomerCall[]
  forMs: number
  connections?: number
}

/** Sends one request after another over several connections. Returns the number of requests. */
export async function sendLoad({
  port,
  shopTokens,
  calls,
  forMs,
  connections = 10,
}: VisitOptions): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + forMs
  let sent = 0
  const visitor = async (): Promise<void> => {
    while (performance.now() < until) {
      const turn = sent++
      const call = calls[Math.floor(turn / Math.max(shopTokens.length, 1)) % calls.length]
      if (call) await sendCall(agent, port, call, shopTokens[turn % shopTokens.length])
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  agent.destroy()
  return sent
}

/** Sends one request. Returns its status when the response is complete. */
export function sendCall(
  agent: Agent,
  port: number,
  call: CustomerCall,
  shopToken?: string,
): Promise<number> {
  const { method, path, body } = call
  const headers = {
    accept: 'application/json',
    ...(shopToken && { 'x-shop-ticket': shopToken }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
