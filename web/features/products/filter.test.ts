import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/http.ts'
import { matching } from './filter.ts'

function product(values: Partial<Product>): Product {
  return {
    id: 1,
    name: 'Apple',
    description: 'Crisp.',
    price: 1.99,
    deluxePrice: 0.99,
    image: 'apple_juice.svg',
    createdAt: '',
    updatedAt: '',
    deletedAt: null,
    ...values,
  }
}

const apple = product({})
const lemon = product({
  id: 2,
  name: 'Lemon',
  description: 'Makes <b>apples</b> jealous.',
  image: 'lemon.svg',
})
const mug = product({ id: 42, name: 'Mug', description: 'Holds things.', price: 21.5, image: 'mug.svg' })
const all = [apple, lemon, mug]

describe('searching the shop', () => {
  it('shows everything when nothing is searched for', () => {
    expect(matching(all, '  ')).toEqual(all)
  })

  it('looks into names and raw descriptions, whatever the case', () => {
    expect(matching(all, ' APPLE ')).toEqual([apple, lemon])
    expect(matching(all, '<b>')).toEqual([lemon])
  })

  it('finds prices, numbers and pictures too', () => {
    expect(matching(all, '21.5')).toEqual([mug])
    expect(matching(all, '42')).toEqual([mug])
    expect(matching(all, 'lemon.svg')).toEqual([lemon])
  })

  it('finds nothing where nothing fits', () => {
    expect(matching(all, 'qwertz')).toEqual([])
  })
})
