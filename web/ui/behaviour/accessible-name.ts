/**
 * Names a control that scripts know by a label of its own. Where the words on it are not part of that label,
 * they are its name as well, because who steers by voice says what is to be seen; the label stays for scripts.
 */
export function accessibleName(label: string | undefined, words: string, wordsId: string) {
  if (label === undefined) return {}
  const isSaid = wholeWords(label).includes(wholeWords(words))
  return isSaid ? { 'aria-label': label } : { 'aria-label': label, 'aria-labelledby': wordsId }
}

/** Only whole words count: listeners do not hear a word within another one. */
function wholeWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
