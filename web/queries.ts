import { QueryClient } from '@tanstack/react-query'
import { HttpError, NotSignedIn } from './http.ts'

const HALF_A_MINUTE_MS = 30_000

/** The shop has its hands full at the moment, and says so. */
const SERVICE_UNAVAILABLE = 503

/** Whether a question is asked again: what the shop refused, it would refuse again. */
export function isWorthAnotherTry(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof NotSignedIn || (error instanceof HttpError && error.status !== SERVICE_UNAVAILABLE)
  return !isRefused && failures < 2
}

/** Whether the same question may be answered a little later: the line broke, or the shop was not well. */
function isTransient(error: Error): boolean {
  if (error instanceof NotSignedIn) return false
  return !(error instanceof HttpError) || error.status >= 500
}

/** Asks again for what is on the screen and could not be fetched while the shop was away. */
export async function retryFailed(client: QueryClient): Promise<void> {
  await client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.error !== null && isTransient(state.error),
  })
}

// The shop is often on this very machine: it is there as well where the browser knows of no network.
const networkMode = 'always'

/** What the keys of all queries begin with whose answers differ by customer. */
export const CUSTOMER_KEY = ['customer'] as const

/** The one store of what the shop told us. Query options that several screens need live in `web/data`, the others beside their screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: HALF_A_MINUTE_MS,
      retry: isWorthAnotherTry,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode, retry: false },
  },
})
