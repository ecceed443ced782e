import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askGraph, guessPin, queryHistory, readSchema, rememberQuery, shortQuery } from './graph.ts'

const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))

beforeEach(() => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the graph', () => {
  it('returns answers that are errors, and throws what is no answer', async () => {
    answerWith(400, { errors: [{ message: 'No such field' }] })
    expect(await askGraph('{ x }')).toEqual({ errors: [{ message: 'No such field' }] })
    await expect(guessPin('1234')).rejects.toThrow('No such field')
    answerWith(502, 'down')
    await expect(askGraph('{ x }')).rejects.toThrow('502')
  })

  it('lists types with their fields and arguments', async () => {
    const named = { kind: 'OBJECT', name: 'Review', ofType: null }
    const type = { kind: 'LIST', name: null, ofType: { kind: 'NON_NULL', name: null, ofType: named } }
    const field = { name: 'review', description: null, args: [{ name: 'id' }], type: named }
    const list = { ...field, name: 'reviews', args: [], type }
    const types = [
      { name: 'Query', fields: [field, list] },
      { name: '__Type', fields: [field] },
      { name: 'Int', fields: null },
    ]
    answerWith(200, { data: { __schema: { types } } })
    const fields = ['review(id): Review', 'reviews: [Review!]'].map((text) => ({ text, description: null }))
    expect(await readSchema()).toEqual([{ name: 'Query', fields }])
  })
})

describe('the history of queries', () => {
  it('keeps each once, the latest first, and no more than twenty', () => {
    for (let at = 0; at < 25; at++) rememberQuery(`{ q${at} }`)
    expect(rememberQuery('{ q20 }').slice(0, 3)).toEqual(['{ q20 }', '{ q24 }', '{ q23 }'])
    expect(queryHistory()).toHaveLength(20)
  })

  it('is empty if something else is stored', () => {
    sessionStorage.setItem('graph-history', '{')
    expect(queryHistory()).toEqual([])
  })

  it('shows a query in one line', () => {
    expect(shortQuery('{\n  products {\n name }\n}')).toBe('{ products { name } }')
    expect(shortQuery('x'.repeat(100))).toHaveLength(81)
  })
})
