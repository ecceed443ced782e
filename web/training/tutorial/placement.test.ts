import { describe, expect, it } from 'vitest'
import { findBoxPosition, type Rect } from './placement.ts'

const window = { x: 10, y: 80, width: 1000, height: 700 }
const box = { width: 400, height: 200 }
const scene = { window, box, anchor: undefined, spared: [], current: undefined }

function covers(spot: { x: number; y: number }, { x, y, width, height }: Rect): boolean {
  return spot.x < x + width && spot.x + box.width > x && spot.y < y + height && spot.y + box.height > y
}

describe('the box of a tour', () => {
  it('stands below its anchor', () => {
    const anchor = { x: 500, y: 100, width: 40, height: 40 }
    expect(findBoxPosition({ ...scene, anchor })).toEqual({ side: 'below', x: 320, y: 156 })
  })

  it('stays inside the window', () => {
    const anchor = { x: 990, y: 100, width: 20, height: 20 }
    const { x, y } = findBoxPosition({ ...scene, anchor })
    expect([x + box.width <= 1010, x >= 10, y >= 80]).toEqual([true, true, true])
  })

  it('leaves space for an open menu below its anchor', () => {
    const anchor = { x: 700, y: 20, width: 60, height: 50 }
    const menu = { x: 560, y: 80, width: 300, height: 400 }
    expect(covers(findBoxPosition({ ...scene, anchor, spared: [menu] }), menu)).toBe(false)
  })

  it('stands above an anchor at the bottom without covering it', () => {
    const anchor = { x: 300, y: 700, width: 200, height: 60 }
    expect(findBoxPosition({ ...scene, anchor }).side).not.toBe('below')
    expect(covers(findBoxPosition({ ...scene, anchor }), anchor)).toBe(false)
  })

  it('uses a corner without an anchor', () => {
    expect(findBoxPosition(scene)).toEqual({ side: 'bottomEnd', x: 610, y: 580 })
  })

  it('does not move without need', () => {
    const anchor = { x: 500, y: 400, width: 40, height: 40 }
    expect(findBoxPosition({ ...scene, anchor, current: 'above' }).side).toBe('above')
  })

  it('finds a position even if there is no good one', () => {
    const tiny = { x: 0, y: 0, width: 100, height: 50 }
    expect(findBoxPosition({ ...scene, window: tiny })).toMatchObject({ x: 0, y: 0 })
  })
})
