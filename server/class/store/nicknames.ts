/** Maximum length of a nickname, in characters. */
const LONGEST = 40

/** Letters, marks and digits of all scripts, and common separators. No control or direction characters. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u

/** Reserved names that could pass for somebody else. */
const RESERVED = [
  'admin',
  'administrator',
  'desk',
  'home',
  'host',
  'join',
  'porch',
  'root',
  'system',
  'trainer',
]

/** The normalized nickname; undefined if it is invalid. */
export function normalizeNickname(text: string): string | undefined {
  if (text.length > 4 * LONGEST) return undefined
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  if (!NAME.test(name) || [...name].length > LONGEST) return undefined
  const skeleton = skeletonOf(name)
  return RESERVED_SKELETONS.has(skeleton) || /^twin/.test(skeleton) ? undefined : name
}

/** The most common characters of other scripts, and digits, that look like Latin letters. Trainers notice the rest. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  з: '3',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  һ: 'h',
  ӏ: 'i',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  '0': 'o',
  '1': 'i',
  l: 'i',
}

/** Maximum number of characters that are compared. */
const MOST_LOOKED_AT = 200

/** A form that is equal for names that look alike. */
export function skeletonOf(name: string): string {
  const plain = name
    .slice(0, MOST_LOOKED_AT)
    .normalize('NFKD')
    .replace(/[\p{M} ._'’-]/gu, '')
    .toLowerCase()
  return [...plain].map((sign) => LOOK_ALIKES[sign] ?? sign).join('')
}

const RESERVED_SKELETONS: ReadonlySet<string> = new Set(RESERVED.map(skeletonOf))
