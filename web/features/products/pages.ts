import type { Product } from '#contract/http.ts'

/** The page sizes: multiples of 12, so that rows of 1, 2, 3, 4 and 6 are always full. */
export const PAGE_SIZES = [12, 24, 48] as const

const DEFAULT_SIZE = PAGE_SIZES[0]

/** The shown part of a list. `page` counts from 1. */
export interface PageSlice {
  page: number
  size: number
  pages: number
  /** The first and the last item shown, counted from 1; both 0 in an empty list. */
  from: number
  to: number
}

/** Reads page and size from the address. Invalid values count as the default, too high ones as the last page. */
export function sliceOf(parameters: URLSearchParams, total: number): PageSlice {
  const size = PAGE_SIZES.find((one) => one === Number(parameters.get('size'))) ?? DEFAULT_SIZE
  const pages = Math.max(1, Math.ceil(total / size))
  const wanted = Math.trunc(Number(parameters.get('page'))) || 1
  const page = Math.min(Math.max(1, wanted), pages)
  const from = total === 0 ? 0 : (page - 1) * size + 1
  return { page, size, pages, from, to: Math.min(page * size, total) }
}

/** How many pages are linked on each side of the current one. */
const NEIGHBOURS = 1

/** Omitted pages before or after the current one. */
export type PageGap = 'gapBefore' | 'gapAfter'

/** The linked pages: the first, the last and those around the current one. A gap is never a single page. */
export function pageLinks({ page, pages }: Pick<PageSlice, 'page' | 'pages'>): (number | PageGap)[] {
  const from = Math.min(page - NEIGHBOURS, pages - 3 - NEIGHBOURS)
  const to = Math.max(page + NEIGHBOURS, 4 + NEIGHBOURS)
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  const shown = all.filter((one) => one === 1 || one === pages || (one >= from && one <= to))
  return shown.flatMap((one, index): (number | PageGap)[] => {
    const leftOut = one - (shown[index - 1] ?? 0) - 1
    if (leftOut === 0) return [one]
    return leftOut === 1 ? [one - 1, one] : [one <= page ? 'gapBefore' : 'gapAfter', one]
  })
}

/** The address of another page of the same list. Defaults are left out. */
export function pageAddress(parameters: URLSearchParams, change: { page?: number; size?: number }): string {
  const next = new URLSearchParams(parameters)
  const put = (name: string, value: number, standard: number) => {
    if (value === standard) next.delete(name)
    else next.set(name, String(value))
  }
  put('page', change.page ?? 1, 1)
  if (change.size) put('size', change.size, DEFAULT_SIZE)
  return `?${next}`
}

function values({ id, name, description, price, deluxePrice, image }: Product): string[] {
  return [id, name, description, price, deluxePrice, image].map((value) => String(value).toLowerCase())
}

/** The products in which any public value contains the text, in any case. */
export function searchProducts(products: Product[], text: string): Product[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return products
  return products.filter((product) => values(product).some((value) => value.includes(wanted)))
}
