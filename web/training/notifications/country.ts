import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/http.ts'

/** The country of a challenge in a contest. */
export interface Country {
  name: string
  /** ISO 3166 code with two letters. */
  code: string
}

/** `GET /rest/country-mapping`: by the key of the challenge. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: () => http.get<Record<string, Country>>('/rest/country-mapping'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The distance from a letter to its regional indicator symbol; two of these form a flag. */
const TO_INDICATOR = 0x1f1e6 - 'A'.charCodeAt(0)

/** The flag of a country as two regional indicator symbols. */
export function flagOf({ code }: Country): string {
  const letters = [...code.toUpperCase()].filter((letter) => /[A-Z]/.test(letter))
  return String.fromCodePoint(...letters.map((letter) => letter.charCodeAt(0) + TO_INDICATOR))
}

/** Whether the browser has a font with flags: then a flag is narrower than its two letters. */
function drawsFlags(): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return false
  const [first = '', second = ''] = flagOf({ name: '', code: 'NO' })
  const widthOf = (text: string) => pen.measureText(text).width
  return widthOf(first + second) < 0.9 * (widthOf(first) + widthOf(second))
}

/** The flag of a country, or its two letters if the browser has no flags. */
export function displayFlag(country: Country): string {
  return drawsFlags() ? flagOf(country) : `(${country.code.toUpperCase()})`
}

/** The country as the contest is configured to show it. */
export function describeCountry(
  { name }: Country,
  details: 'none' | 'flag' | 'name' | 'both',
  flag: string,
): string {
  if (details === 'none') return ''
  if (details === 'flag') return flag
  return details === 'name' ? name : `${name} ${flag}`
}
