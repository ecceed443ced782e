import { QueryClient } from '@tanstack/react-query'
import { HttpError, NotSignedIn } from './http.ts'

const HALF_A_MINUTE_MS = 30_000

/** The shop is overloaded at the moment. */
const SERVICE_UNAVAILABLE = 503

/** Whether a failed request is repeated. A refusal would be repeated as well. */
export function shouldRetry(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof NotSignedIn || (error instanceof HttpError && error.status !== SERVICE_UNAVAILABLE)
  return !isRefused && failures < 2
}

/** Whether the failure may be temporary: a lost connection, or a failing shop. */
function isTransient(error: Error): boolean {
  if (error instanceof NotSignedIn) return false
  return !(error instanceof HttpError) || error.status >= 500
}

/** Refetches the failed queries of the current screen. */
export async function retryFailedQueries(client: QueryClient): Promise<void> {
  await client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.error !== null && isTransient(state.error),
  })
}

// The shop often runs on the same machine: it is reachable also if the browser reports no network.
const networkMode = 'always'

/** The first part of the keys of all queries whose answers differ by customer. */
export const CUSTOMER_KEY = ['customer'] as const

/** The query cache. Query options that several screens need are in `web/data`, the others beside their screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: HALF_A_MINUTE_MS,
      retry: shouldRetry,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode, retry: false },
  },
})
