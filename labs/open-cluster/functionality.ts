import type { FunctionalCheck } from '#lab'
import { printsAsWritten } from './steps.ts'

const prints = (name: string, text: string): FunctionalCheck => ({
  name,
  run: (tools) => printsAsWritten(tools, text),
})

export const functionality: FunctionalCheck[] = [
  prints('labels are printed, in each size that the ConfigMap names', 'Plum & quince; shake well'),
  prints('a label of two lines is printed', 'Pressed on Tuesday\n  Best before Thursday'),
]
