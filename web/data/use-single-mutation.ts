import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that cannot be started again while it runs. A disabled button alone is not enough where money is spent:
 * the second click of a double click may come before the next render.
 */
export function useSingleMutation<Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
): Pick<UseMutationResult<Answer, Error, Given>, 'error' | 'isPending' | 'reset'> & {
  start(given: Given): void
} {
  const { mutate, error, isPending, reset } = useMutation(options)
  const isUnderWay = useRef(false)
  const start = (given: Given) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(given, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
  return { start, error, isPending, reset }
}
