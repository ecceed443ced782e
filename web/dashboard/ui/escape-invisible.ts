import { isolated } from '#web/ui/behaviour/isolated.ts'

/** Invisible characters that languages and emoji need: line breaks, tabs, joiners and non-joiners. */
const HARMLESS = /^[\n\t\u200c\u200d]$/

/** Makes control characters and other invisible characters of a text visible: `␀`, `⟨202E⟩`. */
export function escapeInvisible(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/[\p{Cc}\p{Cf}]/gu, (letter) => {
    if (HARMLESS.test(letter)) return letter
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return `⟨${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** What a user wrote, for the middle of a sentence. */
export function inSentence(text: string): string {
  return isolated(escapeInvisible(text))
}
