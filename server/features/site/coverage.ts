const PLURAL_ENDING = /_(zero|one|two|few|many|other)$/

/** What a key says, whatever the number: languages have between one and six forms of the same thing. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL_ENDING, '')
}

/** How much of the English texts another language covers, from 0 to 1. Plurals count once. */
export function coverage(texts: Record<string, string>, english: Record<string, string>): number {
  const wanted = new Set(Object.keys(english).map(withoutPlural))
  const here = new Set(Object.keys(texts).map(withoutPlural))
  const said = [...wanted].filter((key) => here.has(key)).length
  return wanted.size === 0 ? 1 : said / wanted.size
}
