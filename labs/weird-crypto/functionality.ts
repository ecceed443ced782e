import type { FunctionalCheck } from '#lab'

export const functionality: FunctionalCheck[] = [
  { name: 'customers can write feedback', run: ({ sendFeedback }) => sendFeedback('The pears are lovely.') },
  { name: 'customers can write a complaint', run: ({ complain }) => complain('The pears are sour.') },
]
