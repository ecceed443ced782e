import type { DataTag, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * Fetches again what may just have changed. What is shown then is not older than this call: `invalidateQueries` alone
 * waits for a first request that is under way, whose answer may be older.
 */
export async function fetchAnew(
  client: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'exact'>,
): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined
  const isUnderWay = client.isFetching({ ...filters, predicate: isFirst }) > 0
  await client.invalidateQueries(filters)
  if (isUnderWay) await client.invalidateQueries(filters)
}

/** Stores what the server answered or announced. A request that is under way is repeated: its answer may be older. */
export function storeAnswer<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  data: Data | ((before: Data | undefined) => Data | undefined),
): void {
  const isUnderWay = client.isFetching({ queryKey, exact: true }) > 0
  client.setQueryData(queryKey, data)
  if (isUnderWay) void fetchAnew(client, { queryKey, exact: true })
}
