import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../desk.ts'
import { useTelling } from '../parts/telling.ts'

/** Has the desk do something, and tells where that did not work. What changed comes by the line, or is asked for again. */
export function useAct<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const { calls } = useDesk()
  const { complain } = useTelling()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ path, body }: { path: string; body?: object }) => calls.post<Answer>(path, body),
    onSuccess: (answer) => onDone?.(answer),
    onError: complain,
    onSettled: () => queries.invalidateQueries(),
  })
  return {
    act: (path: string, body?: object) => mutate(body === undefined ? { path } : { path, body }),
    isBusy: isPending,
  }
}
