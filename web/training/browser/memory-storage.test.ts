import { describe, expect, it } from 'vitest'
import { memoryCookies, memoryStorage } from './memory-storage.ts'

describe('memoryStorage', () => {
  it('stores, lists and removes like the real one', () => {
    const storage = memoryStorage()
    storage.setItem('token', 'abc')
    expect(storage.getItem('token')).toBe('abc')
    expect(storage.key(0)).toBe('token')
    storage.removeItem('token')
    expect(storage.getItem('token')).toBeNull()
    expect(storage.length).toBe(0)
  })
})

describe('memoryCookies', () => {
  it('sets, replaces and expires', () => {
    const cookies = memoryCookies({ language: 'en' })
    cookies.set('token=a=b; Path=/; Max-Age=100')
    expect(cookies.get()).toBe('language=en; token=a=b')
    cookies.set('token=; expires=Thu, 01 Jan 1970 00:00:00 GMT')
    expect(cookies.get()).toBe('language=en')
  })
})
