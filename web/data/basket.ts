import { queryOptions } from '@tanstack/react-query'
import type { Basket, BasketItem, Product, Success } from '#contract/http.ts'
import { getAsCustomer, http } from '#web/http.ts'
import { storedBasketId } from '#web/session.ts'

async function fetchBasket(basket: string): Promise<Basket | undefined> {
  const id = Number.parseInt(basket, 10)
  // Without a valid basket number there is nothing to request.
  if (Number.isNaN(id)) return undefined
  const { data } = await getAsCustomer<Success<Basket | null>>(`/rest/basket/${id}`)
  return data ?? undefined
}

/** A basket and its products. An unknown basket is empty. */
export function basketQuery(basket: string) {
  return queryOptions({
    queryKey: ['customer', 'basket', basket],
    queryFn: async () => (await fetchBasket(basket))?.Products ?? [],
  })
}

export type BasketLine = Product & { BasketItem: BasketItem }

/** The number of pieces in a basket, for the counter in the top bar. */
export function countPieces(lines: BasketLine[]): number {
  return lines.reduce((sum, line) => sum + line.BasketItem.quantity, 0)
}

/** Sets the quantity of one product in the basket: at least one. */
export async function changeQuantity(item: number, by: number): Promise<void> {
  const { data } = await http.get<Success<BasketItem>>(`/api/BasketItems/${item}`)
  await http.put(`/api/BasketItems/${item}`, { quantity: Math.max(1, data.quantity + by) })
}

export async function removeItem(item: number): Promise<void> {
  await http.delete(`/api/BasketItems/${item}`)
}

/** The result of adding a product: its name, and whether the basket already held it. */
export interface AddedToBasket {
  name: string
  isSame: boolean
}

/** Adds one piece of a product to the basket. */
export async function addToBasket(product: number): Promise<AddedToBasket> {
  const basket = storedBasketId()
  const lines = (await fetchBasket(basket))?.Products ?? []
  const same = lines.find((line) => line.id === product)
  if (same) await changeQuantity(same.BasketItem.id, 1)
  else await http.post('/api/BasketItems/', { ProductId: product, BasketId: basket, quantity: 1 })
  const now = encodeURIComponent(new Date().toDateString())
  const { data } = await http.get<Success<Product>>(`/api/Products/${product}?d=${now}`)
  return { name: data.name, isSame: same !== undefined }
}
