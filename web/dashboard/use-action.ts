import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDashboard } from './session.ts'
import { useToasts } from './ui/Toasts.tsx'

/** Has the desk do something, and tells where that did not work. What changed comes by the line, or is asked for again. */
export function useAction<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const { api } = useDashboard()
  const { mutate, isPending } = useDashboardMutation<Answer, { path: string; body?: object }>(
    ({ path, body }) => api.post<Answer>(path, body),
    onDone,
  )
  return {
    post: (path: string, body?: object) => mutate(body === undefined ? { path } : { path, body }),
    isBusy: isPending,
  }
}

/** Has the desk take something away, in the same manner. */
export function useRemoval<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const { api } = useDashboard()
  const { mutate, isPending } = useDashboardMutation<Answer, string>(
    (path) => api.delete<Answer>(path),
    onDone,
  )
  return { remove: (path: string) => mutate(path), isBusy: isPending }
}

function useDashboardMutation<Answer, Input>(
  mutationFn: (input: Input) => Promise<Answer>,
  onDone: ((answer: Answer) => void) | undefined,
) {
  const { notifyError } = useToasts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer) => onDone?.(answer),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries(),
  })
}
