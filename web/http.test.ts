import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchFromShop, getAsCustomer, HttpError, http, NotSignedIn } from './http.ts'
import { memoryStorage } from './training/browser/memory-storage.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a request for customers only', () => {
  const sent: string[] = []
  beforeEach(() => {
    sent.length = 0
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('fetch', async (path: string) => {
      sent.push(path)
      return Response.json({ data: [] })
    })
  })

  it('is never sent without a token: the refusal would count as an attack', async () => {
    await expect(getAsCustomer('/rest/basket/2')).rejects.toThrow(NotSignedIn)
    localStorage.setItem('token', `${part({})}.${part({ exp: 2 })}.x`)
    await expect(getAsCustomer('/rest/basket/2')).rejects.toThrow(NotSignedIn)
    expect(sent).toEqual([])
  })

  it('is sent with one', async () => {
    localStorage.setItem('token', `${part({})}.${part({ data: { id: 2 } })}.x`)
    await expect(getAsCustomer('/rest/basket/2')).resolves.toEqual({ data: [] })
    expect(sent).toEqual(['./rest/basket/2'])
  })
})

describe('a call that fails', () => {
  const logged = vi.fn()
  const answering = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', fetch)
  beforeEach(() => {
    logged.mockClear()
    vi.stubGlobal('localStorage', memoryStorage())
    vi.stubGlobal('console', { ...console, error: logged })
  })

  it('is logged to the console, once and without its query', async () => {
    answering(async () => new Response('No.', { status: 401 }))
    await expect(http.get('/rest/user/change-password?current=secret')).rejects.toThrow(HttpError)
    expect(logged.mock.calls).toEqual([['GET /rest/user/change-password failed: the shop answered 401']])
  })

  it('is logged to the console if it never arrived', async () => {
    const error = new TypeError('Failed to fetch')
    answering(() => Promise.reject(error))
    await expect(http.post('/api/Feedbacks/', {})).rejects.toBe(error)
    expect(logged.mock.calls).toEqual([['POST /api/Feedbacks/ failed:', error]])
  })

  it('is not logged if it succeeded or was cancelled', async () => {
    answering(async () => new Response('{}'))
    await http.get('/rest/products/search?q=')
    answering(() => Promise.reject(new DOMException('cancelled', 'AbortError')))
    await expect(fetchFromShop('/rest/chat', { signal: AbortSignal.abort() })).rejects.toThrow('cancelled')
    expect(logged).not.toHaveBeenCalled()
  })
})
