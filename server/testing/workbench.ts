import { expect } from 'vitest'
import type {
  ExchangeList,
  FullExchange,
  SendManyPlan,
  SendManyProgress,
  SentResponse,
} from '#contract/workbench.ts'
import type { Visitor } from './application.ts'

/** A form with one file. */
export function formWithFile(field: string, bytes: Uint8Array) {
  const start = `--part\r\nContent-Disposition: form-data; name="${field}"; filename="${field}"\r\n\r\n`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    payload: Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--part--\r\n')]),
  }
}

export const crlfLines = (...all: string[]) => all.join('\r\n')

export async function send(
  by: Visitor,
  request: string | Uint8Array,
): Promise<SentResponse & { reason?: string }> {
  const bytes = typeof request === 'string' ? Buffer.from(request) : request
  const { headers, payload } = formWithFile('request', bytes)
  const response = await by.send({ method: 'POST', url: '/training/workbench/send', headers, payload })
  return response.json()
}

export const bodyOf = ({ body }: Pick<SentResponse, 'body'>) => Buffer.from(body.bytes, 'base64').toString()

export async function history(by: Visitor, since = 0): Promise<ExchangeList> {
  return (await by.get(`/training/workbench/exchanges?since=${since}`)).json()
}

export async function lastOf(by: Visitor): Promise<FullExchange> {
  const { exchanges } = await history(by)
  return (await by.get(`/training/workbench/exchanges/${exchanges.at(-1)?.id}`)).json()
}

export const b64 = (text: string) => Buffer.from(text).toString('base64')

export async function startRun(by: Visitor, plan: Partial<SendManyPlan>) {
  const whole = { parts: [], rows: [], pace: 50, fixLength: true, find: '', ...plan }
  const { headers, payload } = formWithFile('plan', Buffer.from(JSON.stringify(whole)))
  return by.send({ method: 'POST', url: '/training/workbench/many', headers, payload })
}

export async function runProgress(by: Visitor): Promise<SendManyProgress> {
  return (await by.get('/training/workbench/many')).json()
}

export async function waitForRun(by: Visitor): Promise<SendManyProgress> {
  await expect.poll(async () => (await runProgress(by)).state, { timeout: 20_000 }).not.toBe('running')
  return runProgress(by)
}
