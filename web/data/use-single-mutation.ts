import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that starts nothing while it is under way. A busy button alone is not enough where it costs money: the
 * second click of a double click may come before the button is drawn anew.
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
