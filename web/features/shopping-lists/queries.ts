import { queryOptions } from '@tanstack/react-query'
import type { Success } from '#contract/http.ts'
import type { ListWritten, PrintedList, ShoppingList } from '#contract/shopping-lists.ts'
import { getAsCustomer, http } from '#web/http.ts'

/** Her shopping lists, latest first. */
export const listsQuery = queryOptions({
  queryKey: ['customer', 'shopping-lists'],
  queryFn: async () => (await getAsCustomer<Success<ShoppingList[]>>('/rest/lists')).data,
})

/** Writes a list: a new one, or the one of this id anew. */
export async function saveList(written: ListWritten, id: string | undefined): Promise<ShoppingList> {
  const saved =
    id === undefined
      ? await http.post<Success<ShoppingList>>('/rest/lists', written)
      : await http.put<Success<ShoppingList>>(`/rest/lists/${id}`, written)
  return saved.data
}

export async function printList(id: string): Promise<PrintedList> {
  return (await http.get<Success<PrintedList>>(`/rest/lists/${id}/print`)).data
}
