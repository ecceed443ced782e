/** Invisible letters that languages and pictures need: line breaks, tabs, and what joins letters or keeps them apart. */
const HARMLESS = /^[\n\t\u200c\u200d]$/

/** A text whose control characters and other invisible marks can be seen: `␀`, `⟨202E⟩`. */
export function escapeInvisible(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/[\p{Cc}\p{Cf}]/gu, (letter) => {
    if (HARMLESS.test(letter)) return letter
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return `⟨${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}
