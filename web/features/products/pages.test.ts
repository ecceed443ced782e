import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/http.ts'
import { pageAddress, pageLinks, searchProducts, sliceOf } from './pages.ts'

const slice = (address: string, total: number) => sliceOf(new URLSearchParams(address), total)

describe('the pages of the shop', () => {
  it('shows the first twelve by default', () => {
    expect(slice('', 40)).toEqual({ page: 1, size: 12, pages: 4, from: 1, to: 12 })
  })

  it('shows the remaining ones on the last page', () => {
    expect(slice('page=4', 40)).toMatchObject({ page: 4, from: 37, to: 40 })
  })

  it('treats invalid numbers as the first page and too high ones as the last', () => {
    expect(slice('page=x', 40).page).toBe(1)
    expect(slice('page=-3', 40).page).toBe(1)
    expect(slice('page=99', 40).page).toBe(4)
    expect(slice('size=13', 40).size).toBe(12)
  })

  it('has one empty page for an empty list', () => {
    expect(slice('', 0)).toEqual({ page: 1, size: 12, pages: 1, from: 0, to: 0 })
  })

  it('links every page of a small shop, and both ends of a large one', () => {
    expect(pageLinks({ page: 1, pages: 4 })).toEqual([1, 2, 3, 4])
    expect(pageLinks({ page: 1, pages: 417 })).toEqual([1, 2, 3, 4, 5, 'gapAfter', 417])
    expect(pageLinks({ page: 4, pages: 417 })).toEqual([1, 2, 3, 4, 5, 'gapAfter', 417])
    expect(pageLinks({ page: 200, pages: 417 })).toEqual([1, 'gapBefore', 199, 200, 201, 'gapAfter', 417])
    expect(pageLinks({ page: 417, pages: 417 })).toEqual([1, 'gapBefore', 413, 414, 415, 416, 417])
  })

  it('keeps the search in the address and leaves out defaults', () => {
    expect(pageAddress(new URLSearchParams('q=a b&page=3'), { page: 2 })).toBe('?q=a+b&page=2')
    expect(pageAddress(new URLSearchParams('q=a&page=3'), { page: 1 })).toBe('?q=a')
    expect(pageAddress(new URLSearchParams('page=3'), { size: 24 })).toBe('?size=24')
  })
})

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
  it('shows everything without a term', () => {
    expect(searchProducts(all, '  ')).toEqual(all)
  })

  it('matches names and raw descriptions, in any case', () => {
    expect(searchProducts(all, ' APPLE ')).toEqual([apple, lemon])
    expect(searchProducts(all, '<b>')).toEqual([lemon])
  })

  it('matches prices, ids and pictures too', () => {
    expect(searchProducts(all, '21.5')).toEqual([mug])
    expect(searchProducts(all, '42')).toEqual([mug])
    expect(searchProducts(all, 'lemon.svg')).toEqual([lemon])
  })

  it('returns nothing where nothing matches', () => {
    expect(searchProducts(all, 'qwertz')).toEqual([])
  })
})
