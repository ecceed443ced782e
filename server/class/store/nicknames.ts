/** Most characters of a nickname. */
const LONGEST = 40

/** Letters, marks and digits of any script, and what names are written with. No controls, nothing that turns text round. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u

/** Names that would pass for somebody else. */
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

/** A nickname as it is kept; undefined where it is none. */
export function normalizeNickname(text: string): string | undefined {
  if (text.length > 4 * LONGEST) return undefined
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ')
  if (!NAME.test(name) || [...name].length > LONGEST) return undefined
  const skeleton = skeletonOf(name)
  return RESERVED.map(skeletonOf).includes(skeleton) || /^twin/.test(skeleton) ? undefined : name
}

/** Signs of other scripts, and digits, that look like Latin letters. The most common ones; a trainer sees the rest. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{
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
  },
  ...{ т: 't', у: 'y', х: 'x', ԁ: 'd', ԛ: 'q', ԝ: 'w', һ: 'h', ӏ: 'i' },
  ...{
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
  },
  ...{ '0': 'o', '1': 'i', l: 'i' },
}

/** More of a name is not looked at, in characters. */
const MOST_LOOKED_AT = 200

/** What a name looks like: two that look alike have the same. */
export function skeletonOf(name: string): string {
  const plain = name
    .slice(0, MOST_LOOKED_AT)
    .normalize('NFKD')
    .replace(/[\p{M} ._'’-]/gu, '')
    .toLowerCase()
  return [...plain].map((sign) => LOOK_ALIKES[sign] ?? sign).join('')
}
