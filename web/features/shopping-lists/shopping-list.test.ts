import { describe, expect, it } from 'vitest'
import { listTotal, validateList, withToggledItem } from './shopping-list.ts'

describe('the form for a shopping list', () => {
  it('needs a name and a product', () => {
    expect(validateList({ name: 'Friday', items: [1] })).toEqual({})
    expect(validateList({ name: ' ', items: [] })).toEqual({
      name: 'LIST_NAME_HINT',
      items: 'LIST_ITEMS_HINT',
    })
    expect(validateList({ name: 'x'.repeat(201), items: Array(41).fill(1) })).toEqual({
      name: 'LIST_NAME_HINT',
      items: 'LIST_ITEMS_HINT',
    })
  })

  it('adds a product to the list, and removes it again', () => {
    expect(withToggledItem([1], 2)).toEqual([1, 2])
    expect(withToggledItem([1, 2], 1)).toEqual([2])
  })
})

describe('the printout', () => {
  it('shows the total to the cent', () => {
    expect(listTotal([])).toBe(0)
    expect(listTotal([0.1, 0.2, 1.99].map((price) => ({ name: 'x', price })))).toBe(2.29)
  })

  it('has no total if a product has no price', () => {
    expect(listTotal([{ name: 'x', price: 'abc' }])).toBeUndefined()
  })
})
