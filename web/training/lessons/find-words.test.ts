import { describe, expect, it } from 'vitest'
import { createWordFinder, findWords } from './find-words.ts'

const glossary = [
  { key: 'hash', word: 'hash', also: ['hashes'], means: 'A fingerprint.' },
  { key: 'code', word: 'status code', also: [], means: 'A number.' },
]
const finder = createWordFinder(glossary)
if (!finder) throw new Error('The glossary has words')
const found = (text: string, seen = new Set<string>()) =>
  findWords(text, finder, seen).flatMap(({ text, word }) => (word ? [text] : []))

describe('words of the glossary', () => {
  it('are found in any form and case, without changing the text', () => {
    expect(found('Hashes have no Status Code.')).toEqual(['Hashes', 'Status Code'])
    const text = 'A hash, a status code.'
    const pieces = findWords(text, finder, new Set())
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  })

  it('are explained once, also across several texts', () => {
    const seen = new Set<string>()
    expect(found('One hash and another hash', seen)).toEqual(['hash'])
    expect(found('and more hashes', seen)).toEqual([])
  })

  it('are not found inside other words', () => {
    expect(found('Rehash the hash-table of hashish, über-hash')).toEqual([])
  })

  it('need a glossary with entries', () => {
    expect(createWordFinder([])).toBeUndefined()
  })
})
