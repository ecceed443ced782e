import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that cannot be started again while it runs. A disabled button alone is not enough where money is spent:
 * the second click of a double click may come before the next render. `whileShown` is not called once the user has left.
 */
export function useSingleMutation<Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
): Pick<UseMutationResult<Answer, Error, Given>, 'error' | 'isPending' | 'reset'> & {
  start(given: Given, whileShown?: () => void): void
} {
  const { mutate, error, isPending, reset } = useMutation(options)
  const isUnderWay = useRef(false)
  const start = (given: Given, whileShown?: () => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(given, {
      onSuccess: () => whileShown?.(),
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
  return { start, error, isPending, reset }
}
