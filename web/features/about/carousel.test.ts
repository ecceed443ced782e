import { describe, expect, it } from 'vitest'
import { pictureFor, slideAfter } from './carousel.ts'

describe('the carousel', () => {
  it('wraps around in both directions', () => {
    expect(slideAfter(2, 1, 3)).toBe(0)
    expect(slideAfter(0, -1, 3)).toBe(2)
    expect(slideAfter(0, 1, 3)).toBe(1)
  })

  it('does not move without feedback', () => {
    expect(slideAfter(0, 1, 0)).toBe(0)
  })

  it('repeats its seven pictures; the fifth is the only png', () => {
    expect(pictureFor(4)).toBe('assets/public/images/carousel/5.png')
    expect(pictureFor(7)).toBe(pictureFor(0))
    expect([0, 1, 2, 3, 5, 6].every((slide) => pictureFor(slide).endsWith('.jpg'))).toBe(true)
  })
})
