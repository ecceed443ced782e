import { QueryClient } from '@tanstack/react-query'
import { HttpError } from './http.ts'

const HALF_A_MINUTE_MS = 30_000

function isWorthAnotherTry(failures: number, error: Error): boolean {
  const isTheirFault = error instanceof HttpError
  return !isTheirFault && failures < 2
}

/** The one store of what the shop told us. Query options that several screens need live in `web/data`, the others beside their screen. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: HALF_A_MINUTE_MS, retry: isWorthAnotherTry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
