import { describe, expect, it } from 'vitest'
import type { Answer, Http } from './lab.ts'
import { ask } from './lab-tools.ts'

/** A shop whose assistant answers everything with these lines. */
function shopThatSays(lines: readonly string[], status = 200): { http: Http; sent: unknown[] } {
  const sent: unknown[] = []
  const text = lines.map((line) => `data: ${line}\n\n`).join('')
  const answer: Answer = { status, headers: {}, text, bytes: new Uint8Array(), json: () => JSON.parse(text) }
  const reply = async (_path: string, body?: unknown) => {
    sent.push(body)
    return answer
  }
  return { http: { get: reply, post: reply, put: reply, patch: reply, delete: reply }, sent }
}

const says = (content: string) => JSON.stringify({ choices: [{ delta: { content } }] })

describe('asking the assistant', () => {
  it('puts the pieces of an answer together, and lists the tools', async () => {
    const call = { name: 'searchProducts', arguments: '{"query":"apple"}' }
    const tools = { choices: [{ delta: { tool_calls: [{ id: '1', type: 'function', function: call }] } }] }
    const end = { choices: [{ finish_reason: 'stop' }] }
    const lines = [JSON.stringify(tools), says('data: '), says('yes\n'), JSON.stringify(end), '[DONE]']
    const { http, sent } = shopThatSays(lines)
    expect(await ask(http, 'Apples?')).toEqual({ text: 'data: yes\n', toolCalls: [call], error: undefined })
    expect(sent).toEqual([{ messages: [{ role: 'user', content: 'Apples?' }] }])
  })

  it('says why there is no answer', async () => {
    const { http } = shopThatSays([JSON.stringify({ error: 'away' }), '[DONE]'])
    expect(await ask(http, [])).toEqual({ text: '', toolCalls: [], error: 'away' })
    await expect(ask(shopThatSays([], 404).http, 'Hello?')).rejects.toThrow('404')
  })
})
