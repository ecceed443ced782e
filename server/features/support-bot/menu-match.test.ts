import { describe, expect, it } from 'vitest'
import { findInMenu, partialRatio } from './menu-match.ts'

const MENU = [
  'Apple Juice (1000ml)',
  'Pineapple Juice (1000ml)',
  'Apple Pomace',
  'Banana Juice (1000ml)',
  'Green Smoothie',
  'Basil Smoothie',
  'OWASP Juice Shop T-Shirt',
  'OWASP Juice Shop Mug',
].map((name) => ({ name }))

const found = (question: string): string[] => findInMenu(question, MENU).map(({ name }) => name)

describe('product names', () => {
  it.each([
    ['How much is Apple Juice (1000ml)?', ['Apple Juice (1000ml)']],
    ['price of PINEAPPLE juice', ['Pineapple Juice (1000ml)']],
    ['what do you charge for a bananna juice', ['Banana Juice (1000ml)']],
    ['how much is apple', ['Apple Juice (1000ml)', 'Apple Pomace']],
    ['any smoothie?', ['Green Smoothie', 'Basil Smoothie']],
    ['is the t-shirt still there', ['OWASP Juice Shop T-Shirt']],
    ['', []],
    ['42', []],
    ['x'.repeat(50_000), []],
  ])('in “%.40s” are found despite misspellings', (question, names) => {
    expect(found(question)).toEqual(names)
  })

  it('are compared at the best position of the shorter text', () => {
    expect(partialRatio('juice', 'apple juice (1000ml)')).toBe(100)
    expect(partialRatio('apple juice (1000ml)', 'juixe')).toBe(80)
    expect(partialRatio('abc', 'xyz')).toBe(0)
    expect(partialRatio('', 'juice')).toBe(0)
  })
})
