import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getAsCustomer, NotSignedIn } from './http.ts'
import { memoryStorage } from './training/browser/memory-storage.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a request for what only customers have', () => {
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
