import type { Refusal, Refused } from '../store/store.ts'

const REFUSALS: Partial<Record<Refusal, string>> = {
  name: 'That is no nickname. Use up to 40 letters, digits, spaces, dots and dashes.',
  full: 'There are too many of them already. Take some away first.',
  taken: 'Somebody in this class is called so, or nearly so.',
}

/** In English: what a trainer is told where the register refused. */
export function whyRefused({ refusal }: Refused): string {
  return REFUSALS[refusal] ?? 'That is not possible now.'
}
