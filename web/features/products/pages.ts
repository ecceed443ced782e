/** What may be shown per page: multiples of 12, so that rows of 1, 2, 3, 4 and 6 are always full. */
export const PAGE_SIZES = [12, 24, 48] as const

const DEFAULT_SIZE = PAGE_SIZES[0]

/** Which part of a list is shown. `page` counts from 1. */
export interface Slice {
  page: number
  size: number
  pages: number
  /** The first and the last item shown, counted from 1; both 0 in an empty list. */
  from: number
  to: number
}

/** Reads page and size from the address. What makes no sense counts as the default, too high as the last. */
export function sliceOf(parameters: URLSearchParams, total: number): Slice {
  const size = PAGE_SIZES.find((one) => one === Number(parameters.get('size'))) ?? DEFAULT_SIZE
  const pages = Math.max(1, Math.ceil(total / size))
  const wanted = Math.trunc(Number(parameters.get('page'))) || 1
  const page = Math.min(Math.max(1, wanted), pages)
  const from = total === 0 ? 0 : (page - 1) * size + 1
  return { page, size, pages, from, to: Math.min(page * size, total) }
}

/** The address of another page of the same list. Defaults are left out. */
export function addressOf(parameters: URLSearchParams, change: { page?: number; size?: number }): string {
  const next = new URLSearchParams(parameters)
  const put = (name: string, value: number, standard: number) => {
    if (value === standard) next.delete(name)
    else next.set(name, String(value))
  }
  put('page', change.page ?? 1, 1)
  if (change.size) put('size', change.size, DEFAULT_SIZE)
  return `?${next}`
}
