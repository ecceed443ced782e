/** Letters of a Latin shape of their own: they have no accent that could be taken off. */
const LATIN = 'đd ħh ıi ĸk łl ŋng ŧt ƀb ɓb ɖd ɗd əe ɛe ɔo ɨi ɲn ʉu ƙk ƴy ȷj'

/** Cyrillic letters by their sound. With its accent, a letter such as Й is another one. */
const CYRILLIC =
  'аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya ' +
  'єye ґg іi їyi ђdj јj љlj њnj ћc џdz ѕdz'

/** Greek letters by their sound. */
const GREEK = 'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'

const SOUNDS: ReadonlyMap<string, string> = new Map(
  `${LATIN} ${CYRILLIC} ${GREEK}`.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/**
 * A text in letters that `knows` takes: a letter as it is, else without its accents (č, ș), else in Latin letters as it
 * sounds (ł, Ж, Ω). What has no sound in the table, such as a Chinese sign, becomes a question mark.
 */
export function inLatin(text: string, knows: (letter: string) => boolean): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (knows(letter)) return letter
    const told = soundOf(letter) ?? withoutAccents(letter)
    return told !== undefined && Array.from(told).every(knows) ? told : '?'
  }).join('')
}

/** Undefined where the letter is nothing but accents. */
function withoutAccents(letter: string): string | undefined {
  const bare = letter.normalize('NFKD').replace(/\p{Mark}/gu, '')
  return bare === '' ? undefined : Array.from(bare, (one) => soundOf(one) ?? one).join('')
}

/** How a letter sounds, as large as it is: Ж is Zh. */
function soundOf(letter: string): string | undefined {
  const small = letter.toLowerCase()
  const sound = SOUNDS.get(small)
  return sound === undefined || small === letter ? sound : sound.slice(0, 1).toUpperCase() + sound.slice(1)
}
