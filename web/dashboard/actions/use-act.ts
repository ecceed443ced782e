import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../desk.ts'
import { useTelling } from '../ui/telling.ts'

/** Has the desk do something, and tells where that did not work. What changed comes by the line, or is asked for again. */
export function useAct<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const { calls } = useDesk()
  const { mutate, isPending } = useDeed<Answer, { path: string; body?: object }>(
    ({ path, body }) => calls.post<Answer>(path, body),
    onDone,
  )
  return {
    act: (path: string, body?: object) => mutate(body === undefined ? { path } : { path, body }),
    isBusy: isPending,
  }
}

/** Has the desk take something away, in the same manner. */
export function useRemoval<Answer = unknown>(onDone?: (answer: Answer) => void) {
  const { calls } = useDesk()
  const { mutate, isPending } = useDeed<Answer, string>((path) => calls.delete<Answer>(path), onDone)
  return { remove: (path: string) => mutate(path), isBusy: isPending }
}

function useDeed<Answer, Order>(
  mutationFn: (order: Order) => Promise<Answer>,
  onDone: ((answer: Answer) => void) | undefined,
) {
  const { complain } = useTelling()
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer) => onDone?.(answer),
    onError: complain,
    onSettled: () => queries.invalidateQueries(),
  })
}
