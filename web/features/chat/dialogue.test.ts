import { describe, expect, it } from 'vitest'
import { appendFrame, groupBySpeaker, messagesToSend, upToLastQuestion } from './dialogue.ts'
import type { Frame } from './frames.ts'
import type { StoredMessage } from './history.ts'

const QUESTION: StoredMessage = { role: 'user', content: 'Apples?' }
const search = { id: '1', name: 'searchProducts', args: '{"query":"apple"}' }

function listen(...frames: Frame[]): StoredMessage[] {
  return frames.reduce<StoredMessage[]>(appendFrame, [QUESTION])
}

describe('an answer', () => {
  it('grows with every piece of text', () => {
    const dialogue = listen({ kind: 'text', text: 'Ye' }, { kind: 'text', text: 's.' })
    expect(dialogue).toEqual([QUESTION, { role: 'assistant', content: 'Yes.' }])
  })

  it('collects the tools of all its steps, and starts a paragraph after each', () => {
    const dialogue = listen(
      { kind: 'text', text: 'Let me look. ' },
      { kind: 'tools', calls: [search] },
      { kind: 'tools', calls: [{ ...search, id: '2' }] },
      { kind: 'text', text: 'Here it is.' },
    )
    expect(dialogue.at(-1)).toEqual({
      role: 'assistant',
      content: 'Let me look.\n\nHere it is.',
      toolCalls: [search, { ...search, id: '2' }],
    })
  })

  it('does not change earlier messages', () => {
    const before = listen({ kind: 'text', text: 'Yes' })
    appendFrame(before, { kind: 'text', text: ' and no' })
    expect(before.at(-1)?.content).toBe('Yes')
  })
})

describe('what is sent', () => {
  it('is all messages with text, without the tools', () => {
    const dialogue: StoredMessage[] = [
      QUESTION,
      { role: 'assistant', content: '', toolCalls: [search] },
      QUESTION,
    ]
    expect(messagesToSend(dialogue)).toEqual([
      { role: 'user', content: 'Apples?' },
      { role: 'user', content: 'Apples?' },
    ])
  })

  it('is the end of a very long conversation', () => {
    const long = Array.from(
      { length: 150 },
      (_, index): StoredMessage => ({ role: 'user', content: `${index}` }),
    )
    expect(messagesToSend(long)).toHaveLength(100)
    expect(messagesToSend(long).at(-1)?.content).toBe('149')
  })

  it('is the question again after half an answer', () => {
    const dialogue = listen({ kind: 'text', text: 'The line is brea' })
    expect(upToLastQuestion(dialogue)).toEqual([QUESTION])
    expect(upToLastQuestion([])).toEqual([])
  })
})

describe('consecutive messages of one speaker', () => {
  it('are grouped in order', () => {
    const groups = groupBySpeaker(['a1', 'a2', 'b1', 'a3'], (line) => line.charAt(0))
    expect(groups.map(({ lines }) => lines)).toEqual([['a1', 'a2'], ['b1'], ['a3']])
  })

  it('keep the key of their group when it grows', () => {
    const speaker = (line: string) => line.charAt(0)
    const before = groupBySpeaker(['a1', 'b1'], speaker).map(({ key }) => key)
    const after = groupBySpeaker(['a1', 'b1', 'b2'], speaker).map(({ key }) => key)
    expect(after).toEqual(before)
  })
})
