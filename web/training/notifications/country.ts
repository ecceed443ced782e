import { queryOptions } from '@tanstack/react-query'
import { http } from '#web/http.ts'

/** The country that a challenge stands for in a contest. */
export interface Country {
  name: string
  /** ISO 3166: two letters. */
  code: string
}

/** `GET /rest/country-mapping`: by the key of the challenge. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: () => http.get<Record<string, Country>>('/rest/country-mapping'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** A distance from a letter to its regional indicator: two of those make a flag. */
const TO_INDICATOR = 0x1f1e6 - 'A'.charCodeAt(0)

/** The flag of a country as a character: two letters of a kind that fonts with flags join into one. */
export function flagOf({ code }: Country): string {
  const letters = [...code.toUpperCase()].filter((letter) => /[A-Z]/.test(letter))
  return String.fromCodePoint(...letters.map((letter) => letter.charCodeAt(0) + TO_INDICATOR))
}

/** Whether this browser has a font with flags: then a flag is narrower than its two letters side by side. */
function drawsFlags(): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return false
  const [first = '', second = ''] = flagOf({ name: '', code: 'NO' })
  const widthOf = (text: string) => pen.measureText(text).width
  return widthOf(first + second) < 0.9 * (widthOf(first) + widthOf(second))
}

/** The flag of a country, or its two letters where the browser has no flags. */
export function flagToShow(country: Country): string {
  return drawsFlags() ? flagOf(country) : `(${country.code.toUpperCase()})`
}

/** A country as the contest wants it shown. */
export function describeCountry(
  { name }: Country,
  details: 'none' | 'flag' | 'name' | 'both',
  flag: string,
): string {
  if (details === 'none') return ''
  if (details === 'flag') return flag
  return details === 'name' ? name : `${name} ${flag}`
}
