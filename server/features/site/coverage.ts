const PLURAL_ENDING = /_(zero|one|two|few|many|other)$/

/** What a key says, whatever the number: languages have between one and six forms of the same thing. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL_ENDING, '')
}

/** How many texts there are in English, and how many of them in another language. */
export interface TextCount {
  translated: number
  all: number
}

/** How many of the English texts another language covers. Plurals count once. */
export function coverage(texts: Record<string, string>, english: Record<string, string>): TextCount {
  const wanted = new Set(Object.keys(english).map(withoutPlural))
  const here = new Set(Object.keys(texts).map(withoutPlural))
  return { translated: [...wanted].filter((key) => here.has(key)).length, all: wanted.size }
}
