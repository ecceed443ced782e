import { type Agent, request } from 'node:http'
import type { InjectableApp, SentRequest } from '#server/training/proof/tools.ts'

/** Longer than any answer of the shop takes. */
const PATIENCE_MS = 30_000

/** A request that got no response. No attack may cause this. */
export class NoAnswer extends Error {}

/**
 * Tools for attacks against a listening server. URLs are sent exactly as written. `note` is called with the status of
 * each response.
 */
export function createRemoteTools(
  agent: Agent,
  port: number,
  note: (status: number) => void,
  patienceMs = PATIENCE_MS,
): InjectableApp {
  return {
    inject: async (wanted) => {
      const answer = await send(agent, port, wanted, patienceMs)
      note(answer.statusCode)
      return answer
    },
  }
}

function send(
  agent: Agent,
  port: number,
  wanted: SentRequest,
  patienceMs: number,
): ReturnType<InjectableApp['inject']> {
  const { method, url, headers, payload } = wanted
  const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
  const options = { host: '127.0.0.1', port, agent, method, path: url, timeout: patienceMs }
  return new Promise((resolve, reject) => {
    const fail = ({ message }: Error) => reject(new NoAnswer(`${method} ${url.slice(0, 60)}: ${message}`))
    const sent = request({ ...options, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () => {
        const rawPayload = Buffer.concat(parts)
        const { statusCode = 0, headers: answered } = response
        resolve({ statusCode, headers: answered, payload: rawPayload.toString(), rawPayload })
      })
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', fail)
    sent.end(payload)
  })
}
