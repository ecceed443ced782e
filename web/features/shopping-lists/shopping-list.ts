import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type { SharedLink } from '#contract/shop/share-links.ts'
import {
  LONGEST_LIST_NAME,
  MOST_ON_LIST,
  type PrintedLine,
  type PrintedList,
  type ShoppingList,
  type ShoppingListBody,
} from '#contract/shop/shopping-lists.ts'
import { getAsCustomer, http } from '#web/http.ts'
import { type FieldErrors, withoutUndefined } from '#web/ui/forms/use-form.ts'

/** A list has a name, and something on it. */
export function validateList({ name, items }: ShoppingListBody): FieldErrors<ShoppingListBody> {
  return withoutUndefined<ShoppingListBody>({
    name: name.trim() === '' || name.length > LONGEST_LIST_NAME ? 'LIST_NAME_HINT' : undefined,
    items: items.length === 0 || items.length > MOST_ON_LIST ? 'LIST_ITEMS_HINT' : undefined,
  })
}

/** The ids with this one added, or removed. */
export function withToggledItem(items: readonly number[], id: number): number[] {
  return items.includes(id) ? items.filter((item) => item !== id) : [...items, id]
}

/** The total; undefined if a line has no price. */
export function listTotal(lines: readonly PrintedLine[]): number | undefined {
  const cents = lines.map(({ price }) => (typeof price === 'number' ? Math.round(price * 100) : Number.NaN))
  const sum = cents.reduce((all, one) => all + one, 0) / 100
  return Number.isNaN(sum) ? undefined : sum
}

/** The customer's shopping lists, newest first. */
export const listsQuery = queryOptions({
  queryKey: ['customer', 'shopping-lists'],
  queryFn: async () => (await getAsCustomer<Success<ShoppingList[]>>('/rest/lists')).data,
})

/** Saves a list: a new one, or the one with this id. */
export async function saveList(written: ShoppingListBody, id: string | undefined): Promise<ShoppingList> {
  const saved =
    id === undefined
      ? await http.post<Success<ShoppingList>>('/rest/lists', written)
      : await http.put<Success<ShoppingList>>(`/rest/lists/${id}`, written)
  return saved.data
}

export async function printList(id: string): Promise<PrintedList> {
  return (await http.get<Success<PrintedList>>(`/rest/lists/${id}/print`)).data
}

/** Makes a link that opens a list for everybody. Returns its whole address. */
export async function shareList(id: string): Promise<string> {
  const { link } = (await http.post<Success<SharedLink>>('/rest/share', { kind: 'list', id })).data
  return new URL(link, document.baseURI).href
}
