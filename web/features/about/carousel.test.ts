import { describe, expect, it } from 'vitest'
import { slideIndexAfter, slidePicture } from './carousel.ts'

describe('the carousel', () => {
  it('wraps around in both directions', () => {
    expect(slideIndexAfter(2, 1, 3)).toBe(0)
    expect(slideIndexAfter(0, -1, 3)).toBe(2)
    expect(slideIndexAfter(0, 1, 3)).toBe(1)
  })

  it('does not move without feedback', () => {
    expect(slideIndexAfter(0, 1, 0)).toBe(0)
  })

  it('repeats its seven pictures; the fifth is the only png', () => {
    expect(slidePicture(4)).toBe('assets/public/images/carousel/5.png')
    expect(slidePicture(7)).toBe(slidePicture(0))
    expect([0, 1, 2, 3, 5, 6].every((slide) => slidePicture(slide).endsWith('.jpg'))).toBe(true)
  })
})
