import { LangEn } from 'ethers'
import { expect, it } from 'vitest'
import { hashPassphrase, REPLACED_WORDS, readWordList, verifyPassphrase, WORD_COUNT } from './passphrases.ts'

const drawn = async (): Promise<string[]> => {
  const word = await readWordList()
  return Array.from({ length: WORD_COUNT }, (_, index) => word(index))
}

it('draws from 2,048 words of 11 bits, which differ in their first four letters', async () => {
  const words = await drawn()
  expect(new Set(words).size).toBe(2 ** 11)
  expect(new Set(words.map((word) => word.slice(0, 4))).size).toBe(2 ** 11)
  expect(words.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([])
})

it('contains no words about illness, death or violence, and no insults', async () => {
  const words = new Set(await drawn())
  expect(['anxiety', 'virus', 'suffer', 'gun', 'ugly'].filter((word) => words.has(word))).toEqual([])
  expect([...REPLACED_WORDS.keys()].filter((word) => words.has(word))).toEqual([])
})

it('replaces words of the list, each once', () => {
  const list = LangEn.wordlist()
  const known = new Set(Array.from({ length: WORD_COUNT }, (_, index) => list.getWord(index)))
  expect([...REPLACED_WORDS.keys()].filter((word) => !known.has(word))).toEqual([])
  expect([...REPLACED_WORDS.values()].filter((word) => known.has(word))).toEqual([])
})

it('accepts passphrases with words that were replaced since', async () => {
  const kept = await hashPassphrase('anxiety virus gun ugly')
  expect(await verifyPassphrase('Anxiety-virus gun UGLY', kept)).toBe(true)
  expect(await verifyPassphrase('anxiety virus gun uglier', kept)).toBe(false)
})
