import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '#web/training/browser/memory-storage.ts'
import { needsCaptcha } from './data-export.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

const at = (time: string) => new Date(`2026-05-04T${time}Z`)

describe('the captcha before an export', () => {
  it('is not needed the first time', () => {
    expect(needsCaptcha(at('10:00:00'))).toBe(false)
  })

  it('is needed for five minutes after an export', () => {
    localStorage.setItem('lstdtxprt', JSON.stringify(at('10:00:00')))
    expect(needsCaptcha(at('10:04:59'))).toBe(true)
    expect(needsCaptcha(at('10:05:00'))).toBe(false)
  })

  it('is not needed if the stored time is invalid', () => {
    localStorage.setItem('lstdtxprt', 'not json')
    expect(needsCaptcha(at('10:00:00'))).toBe(false)
  })
})
