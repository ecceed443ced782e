import type { FunctionalCheck } from '#lab'
import { complain, sendFeedback } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  { name: 'customers can write feedback', run: (tools) => sendFeedback(tools, 'The pears are lovely.') },
  { name: 'customers can write a complaint', run: (tools) => complain(tools, 'The pears are sour.') },
]
