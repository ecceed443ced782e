import type { DataTag, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * Refetches what may just have changed. What is shown then is not older than this call: `invalidateQueries` alone waits
 * for a first request that is under way, whose response may be older.
 */
export async function refetchAfterChange(client: QueryClient, filters: QueryFilters): Promise<void> {
  const fetching = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const first = new Set(fetching.filter(({ state }) => state.data === undefined))
  await client.invalidateQueries(filters)
  if (first.size === 0) return
  // Those of a screen that is not open yet are not refetched, but their responses are marked as outdated.
  await Promise.allSettled([...first].map(({ promise }) => promise))
  await client.invalidateQueries({ predicate: (query) => first.has(query) })
}

/** Stores what the server answered or announced. A request that is under way is repeated: its response may be older. */
export function storeAnswer<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  data: Data | ((before: Data | undefined) => Data | undefined),
): void {
  const isFetching = client.isFetching({ queryKey, exact: true }) > 0
  client.setQueryData(queryKey, data)
  if (!isFetching) return
  if (client.getQueryData(queryKey) === undefined) void refetchAfterChange(client, { queryKey, exact: true })
  else void client.refetchQueries({ queryKey, exact: true })
}
