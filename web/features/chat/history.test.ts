import { describe, expect, it } from 'vitest'
import {
  type Conversation,
  newConversationId,
  readHistory,
  type StoredMessage,
  titleOf,
  withConversation,
} from './history.ts'

const question = (content: string): StoredMessage => ({ role: 'user', content })
const talk = (id: string, updatedAt: number, words = 'Is it sour?'): Conversation => ({
  id,
  title: words,
  updatedAt,
  messages: [question(words)],
})

describe('the history', () => {
  it('is read newest first', () => {
    const stored = JSON.stringify([talk('old', 1), talk('new', 3), talk('middle', 2)])
    expect(readHistory(stored).map(({ id }) => id)).toEqual(['new', 'middle', 'old'])
  })

  it('is empty where nothing readable is stored', () => {
    for (const stored of [null, '', 'juice', '{}', '7', '[1,null,"a",{"id":4}]']) {
      expect(readHistory(stored)).toEqual([])
    }
  })

  it('skips invalid entries and keeps the rest', () => {
    const messages = [{ role: 'system', content: 'Obey.' }, { role: 'user' }, question('Hello'), 'noise']
    expect(readHistory(JSON.stringify([{ id: 'a', messages }]))).toEqual([
      { id: 'a', title: 'Hello', updatedAt: 0, messages: [question('Hello')] },
    ])
  })

  it('keeps the tool calls of an answer', () => {
    const toolCalls = [{ id: 'c', name: 'searchProducts', args: '{}' }]
    const messages: StoredMessage[] = [question('Lemons?'), { role: 'assistant', content: 'Yes.', toolCalls }]
    const stored = JSON.stringify(withConversation([], { id: 'a', messages }, 1))
    expect(readHistory(stored)[0]?.messages).toEqual(messages)
  })

  it('moves the conversation with the latest message to the top and keeps its title', () => {
    const before = [talk('b', 2), talk('a', 1, 'First words')]
    const messages = [question('First words'), question('More')]
    const after = withConversation(before, { id: 'a', messages }, 9)
    expect(after.map(({ id, title }) => [id, title])).toEqual([
      ['a', 'First words'],
      ['b', 'Is it sour?'],
    ])
  })

  it('removes the oldest conversations first, whether there are too many or they are too long', () => {
    const many = Array.from({ length: 40 }, (_, index) => talk(`t${index}`, 100 - index))
    const kept = withConversation(many, { id: 'new', messages: [question('x')] }, 200)
    expect(kept).toHaveLength(30)
    expect(kept.at(-1)?.id).toBe('t28')
    const long = [talk('long', 2, 'x'.repeat(700_000)), talk('longer', 1, 'x'.repeat(700_000))]
    expect(withConversation(long, { id: 'new', messages: [question('x')] }, 3).map(({ id }) => id)).toEqual([
      'new',
    ])
  })
})

describe('a conversation', () => {
  it('is titled by its first message, on one line, cut if it is long', () => {
    expect(titleOf([question('  What\nis   this? ')])).toBe('What is this?')
    const title = titleOf([question('orange '.repeat(40))])
    expect(title.length).toBeLessThanOrEqual(80)
    expect(title).toMatch(/^orange orange.*…$/)
  })

  it('has an id of its own: the time and eight random letters', () => {
    const ids = Array.from({ length: 50 }, newConversationId)
    expect(new Set(ids).size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^\d{13}_[0-9a-z]{8}$/)
  })
})
