import { describe, expect, it } from 'vitest'
import type { Http, HttpResponse } from '../lab.ts'
import { ask, logIn, signUp } from './tools.ts'

/** A shop whose assistant answers everything with these lines. */
function shopThatAnswers(lines: readonly string[], status = 200): { http: Http; sent: unknown[] } {
  const sent: unknown[] = []
  const text = lines.map((line) => `data: ${line}\n\n`).join('')
  const answer: HttpResponse = {
    status,
    headers: {},
    text,
    bytes: new Uint8Array(),
    json: () => JSON.parse(text),
  }
  const reply = async (_path: string, body?: unknown) => {
    sent.push(body)
    return answer
  }
  return { http: { get: reply, post: reply, put: reply, patch: reply, delete: reply }, sent }
}

const says = (content: string) => JSON.stringify({ choices: [{ delta: { content } }] })

describe('asking the assistant', () => {
  it('joins the pieces of an answer, and lists the tools', async () => {
    const call = { name: 'searchProducts', arguments: '{"query":"apple"}' }
    const tools = { choices: [{ delta: { tool_calls: [{ id: '1', type: 'function', function: call }] } }] }
    const end = { choices: [{ finish_reason: 'stop' }] }
    const lines = [JSON.stringify(tools), says('data: '), says('yes\n'), JSON.stringify(end), '[DONE]']
    const { http, sent } = shopThatAnswers(lines)
    expect(await ask(http, 'Apples?')).toEqual({ text: 'data: yes\n', toolCalls: [call], error: undefined })
    expect(sent).toEqual([{ messages: [{ role: 'user', content: 'Apples?' }] }])
  })

  it('says why there is no answer', async () => {
    const { http } = shopThatAnswers([JSON.stringify({ error: 'away' }), '[DONE]'])
    expect(await ask(http, [])).toEqual({ text: '', toolCalls: [], error: 'away' })
    await expect(ask(shopThatAnswers([], 404).http, 'Hello?')).rejects.toThrow('404')
  })
})

describe('registering a user', () => {
  const account = { email: 'eve@orchard.example', password: 'Pear & Quince 7' }

  /** A shop that accepts everything, except new customers if told so. */
  function shopThatTakes(signedUp = 201): { http: Http; sent: [path: string, body: unknown][] } {
    const sent: [string, unknown][] = []
    const reply = async (path: string, body?: unknown): Promise<HttpResponse> => {
      sent.push([path, body])
      const status = path === '/api/Users' ? signedUp : 200
      const data = { data: { id: 7 }, authentication: { token: 'customers-token', bid: 6 } }
      return { status, headers: {}, text: '', bytes: new Uint8Array(), json: () => Object(data) }
    }
    return { http: { get: reply, post: reply, put: reply, patch: reply, delete: reply }, sent }
  }
  const toolsOf = (http: Http) => ({
    http,
    logIn: (email: string, password: string) => logIn(http, email, password),
  })

  it('charges the wallet in several steps if one is not enough', async () => {
    const { http, sent } = shopThatTakes()
    expect(await signUp(toolsOf(http), account, 2_200)).toEqual({ token: 'customers-token', bid: 6 })
    const charged = sent.filter(([path]) => path === '/rest/wallet/balance')
    expect(charged.map(([, body]) => Object(body).balance)).toEqual([1_000, 1_000, 200])
  })

  it('needs no card without money', async () => {
    const { http, sent } = shopThatTakes()
    await signUp(toolsOf(http), account)
    expect(sent.map(([path]) => path)).toEqual(['/api/Users', '/rest/user/login'])
  })

  it('ends the run if registration is refused', async () => {
    const { http } = shopThatTakes(400)
    await expect(signUp(toolsOf(http), account)).rejects.toThrow('400')
  })
})
