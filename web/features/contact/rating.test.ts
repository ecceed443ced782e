import { describe, expect, it } from 'vitest'
import { ratingAfter, ratingAt } from './rating.ts'

describe('the rating slider', () => {
  it('takes a click on its middle for three, and its ends for one and five', () => {
    expect(ratingAt(0.5)).toBe(3)
    expect(ratingAt(0)).toBe(1)
    expect(ratingAt(1)).toBe(5)
  })

  it('keeps to its scale when the pointer leaves it', () => {
    expect(ratingAt(-0.4)).toBe(1)
    expect(ratingAt(1.7)).toBe(5)
  })

  it('moves by arrows from not rated up to five and back to one, never to zero again', () => {
    expect(ratingAfter('ArrowRight', 0)).toBe(1)
    expect(ratingAfter('ArrowRight', 5)).toBe(5)
    expect(ratingAfter('ArrowLeft', 2)).toBe(1)
    expect(ratingAfter('ArrowLeft', 1)).toBe(1)
    expect(ratingAfter('ArrowLeft', 0)).toBe(0)
  })

  it('leaves other keys to the browser', () => {
    expect(ratingAfter('Tab', 3)).toBeUndefined()
  })
})
