import { describe, expect, it } from 'vitest'
import { wholeSentences } from './sentences.ts'

describe('what is announced while an answer arrives', () => {
  it('is whole sentences only', () => {
    expect(wholeSentences('We have apples. And we also ha', false)).toEqual(['We have apples.'])
    expect(wholeSentences('We ha', false)).toEqual([])
  })

  it('includes the rest once the answer has ended', () => {
    expect(wholeSentences('We have apples. And lemons', true)).toEqual(['We have apples.', 'And lemons'])
  })

  it('never retracts what was announced', () => {
    const answer = 'Yes! It costs 1.99. Shall I look for more? Then say so.'
    let before: string[] = []
    for (let length = 1; length <= answer.length; length++) {
      const now = wholeSentences(answer.slice(0, length), false)
      expect(now.slice(0, before.length)).toEqual(before)
      before = now
    }
    expect(before).toHaveLength(3)
  })

  it('leaves out Markdown', () => {
    expect(wholeSentences('## **Apple** [juice](https://a.example)\n- `sour`', true)).toEqual([
      'Apple juice',
      'sour',
    ])
  })

  it('finds the ends of sentences in Japanese', () => {
    expect(wholeSentences('りんごがあります。レモンも', false)).toEqual(['りんごがあります。'])
  })
})
