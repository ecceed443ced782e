import type { FunctionalCheck } from '#lab'
import { logInAsJim, printsAsWritten } from './steps.ts'

const prints = (name: string, text: string): FunctionalCheck => ({
  name,
  run: async (tools) => printsAsWritten(tools, await logInAsJim(tools), text),
})

export const functionality: FunctionalCheck[] = [
  prints('a label with semicolons and an ampersand, in each size', 'Plum; quince & pear; shake well'),
  prints('a label with apostrophes, brackets and a hash', "Aunt Käthe's #1 (don't share!) > all others"),
  prints('a label about a pet', 'For the cat | 果汁 — not rm'),
  prints('a label of two lines', 'Pressed on Tuesday\n  Best before Thursday'),
]
