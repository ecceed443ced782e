import type { FunctionalCheck } from '#lab'
import { complain, tell } from './steps.ts'

export const functionality: FunctionalCheck[] = [
  { name: 'customers can say what they think', run: (tools) => tell(tools, 'The pears are lovely.') },
  { name: 'and complain when they are not', run: (tools) => complain(tools, 'The pears are sour.') },
]
