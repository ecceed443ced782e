import { describe, expect, it } from 'vitest'
import { stageOf } from './tracking.ts'

describe('the stage of an order', () => {
  it('is packing while there is time, then transit', () => {
    expect(stageOf({ delivered: false, eta: '5' }, false)).toBe('packing')
    expect(stageOf({ delivered: false, eta: '3' }, false)).toBe('packing')
    expect(stageOf({ delivered: false, eta: '2' }, false)).toBe('transit')
    expect(stageOf({ delivered: false, eta: '1' }, false)).toBe('transit')
  })

  it('is new right after it was placed', () => {
    expect(stageOf({ delivered: false, eta: '5' }, true)).toBe('new')
  })

  it('is delivered when the shop says so', () => {
    expect(stageOf({ delivered: true, eta: '5' }, true)).toBe('delivered')
  })
})
