import { expect, it } from 'vitest'
import { currentLanguage } from './language.ts'

const kept = (value: string | null) => ({ getItem: () => value })

it.each([
  [null, ['pt-BR', 'de-AT', 'en'], 'de_DE'],
  [null, ['pt-BR'], 'en'],
  [null, ['en-GB', 'de'], 'en'],
  ['en', ['de'], 'en'],
  ['tlh_AA', ['de'], 'de_DE'],
] as const)('with %s chosen and %j preferred, the dashboard speaks %s', (chosen, preferred, language) => {
  expect(currentLanguage(kept(chosen), preferred)).toBe(language)
})
