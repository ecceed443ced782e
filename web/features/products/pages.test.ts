import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/http.ts'
import { pageAddress, pageLinks, searchProducts, sliceOf } from './pages.ts'

const slice = (address: string, total: number) => sliceOf(new URLSearchParams(address), total)

describe('the pages of the shop', () => {
  it('shows the first twelve at first', () => {
    expect(slice('', 40)).toEqual({ page: 1, size: 12, pages: 4, from: 1, to: 12 })
  })

  it('ends with what is left over', () => {
    expect(slice('page=4', 40)).toMatchObject({ page: 4, from: 37, to: 40 })
  })

  it('takes nonsense for the first page and too much for the last', () => {
    expect(slice('page=x', 40).page).toBe(1)
    expect(slice('page=-3', 40).page).toBe(1)
    expect(slice('page=99', 40).page).toBe(4)
    expect(slice('size=13', 40).size).toBe(12)
  })

  it('has one page of nothing in an empty list', () => {
    expect(slice('', 0)).toEqual({ page: 1, size: 12, pages: 1, from: 0, to: 0 })
  })

  it('offers every page of a small shop, and a way to both ends of a large one', () => {
    expect(pageLinks({ page: 1, pages: 4 })).toEqual([1, 2, 3, 4])
    expect(pageLinks({ page: 1, pages: 417 })).toEqual([1, 2, 3, 4, 5, 'gapAfter', 417])
    expect(pageLinks({ page: 4, pages: 417 })).toEqual([1, 2, 3, 4, 5, 'gapAfter', 417])
    expect(pageLinks({ page: 200, pages: 417 })).toEqual([1, 'gapBefore', 199, 200, 201, 'gapAfter', 417])
    expect(pageLinks({ page: 417, pages: 417 })).toEqual([1, 'gapBefore', 413, 414, 415, 416, 417])
  })

  it('keeps the search in the address and leaves out what is usual', () => {
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
  it('shows everything when nothing is searched for', () => {
    expect(searchProducts(all, '  ')).toEqual(all)
  })

  it('looks into names and raw descriptions, whatever the case', () => {
    expect(searchProducts(all, ' APPLE ')).toEqual([apple, lemon])
    expect(searchProducts(all, '<b>')).toEqual([lemon])
  })

  it('finds prices, numbers and pictures too', () => {
    expect(searchProducts(all, '21.5')).toEqual([mug])
    expect(searchProducts(all, '42')).toEqual([mug])
    expect(searchProducts(all, 'lemon.svg')).toEqual([lemon])
  })

  it('finds nothing where nothing fits', () => {
    expect(searchProducts(all, 'qwertz')).toEqual([])
  })
})
