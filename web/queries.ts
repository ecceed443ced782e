import { QueryClient } from '@tanstack/react-query'
import { HttpError } from './http.ts'

const HALF_A_MINUTE_MS = 30_000

/** The shop has its hands full at the moment, and says so. */
const BUSY = 503

/** Whether a question is asked again: what the shop refused, it would refuse again. */
export function isWorthAnotherTry(failures: number, error: Error): boolean {
  const isRefused = error instanceof HttpError && error.status !== BUSY
  return !isRefused && failures < 2
}

/** The one store of what the shop told us. Query options that several screens need live in `web/data`, the others beside their screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: HALF_A_MINUTE_MS, retry: isWorthAnotherTry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
