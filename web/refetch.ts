import type { DataTag, Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * Refetches what may just have changed. What is shown then is not older than this call: `invalidateQueries` alone joins
 * requests that are under way for the first time or for no screen, whose responses may be older.
 */
export async function refetchAfterChange(client: QueryClient, filters: QueryFilters): Promise<void> {
  const fetching = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const joined = fetching.filter((query) => query.state.data === undefined || !query.isActive())
  await Promise.all([
    client.invalidateQueries(filters),
    ...joined.map((query) => fetchOnceMore(client, query)),
  ])
}

/** Waits for the request of a query, and invalidates it again. */
async function fetchOnceMore(client: QueryClient, query: Query): Promise<void> {
  await query.promise?.catch(() => {})
  // A request that is under way by now began after the change.
  if (query.state.fetchStatus === 'idle')
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
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
