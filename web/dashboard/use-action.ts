import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDashboard } from './session.ts'
import { useToasts } from './ui/Toasts.tsx'

/**
 * Sends a command to the server and shows its error. Its effects arrive by the activity stream or by fetching queries
 * again. Calls the `onDone` of the render that sent the command.
 */
export function useAction<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const { api } = useDashboard()
  const { mutate, isPending, pending } = useDashboardMutation<Answer, { path: string; body?: object }>(
    ({ path, body }) => api.post<Answer>(path, body),
    onDone,
  )
  return {
    post: (path: string, body?: object) => mutate(body === undefined ? { path } : { path, body }),
    isBusy: isPending,
    /** Where the command that waits for its answer was sent. */
    busyPath: pending?.path,
  }
}

/** Sends a DELETE request in the same way. */
export function useRemoval<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const { api } = useDashboard()
  const { mutate, isPending, pending } = useDashboardMutation<Answer, string>(
    (path) => api.delete<Answer>(path),
    onDone,
  )
  return { remove: (path: string) => mutate(path), isBusy: isPending, busyPath: pending }
}

/** Runs a command in the same way. Everything is fetched again afterwards. */
export function useDashboardMutation<Answer, Input>(
  mutationFn: (input: Input) => Promise<Answer>,
  onDone: ((answer: Answer) => void) | undefined,
) {
  const { notifyError } = useToasts()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ input }: { input: Input; done: typeof onDone }) => mutationFn(input),
    onSuccess: (answer, { done }) => done?.(answer),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    mutate: (input: Input) => mutate({ input, done: onDone }),
    isPending,
    /** What was sent and is not answered yet. */
    pending: isPending ? variables.input : undefined,
  }
}
