/**
 * Sets the accessible name of a control that scripts know by a label. If the label does not contain the visible text,
 * the text is the name, for voice control; the label stays for scripts.
 */
export function accessibleName(label: string | undefined, words: string, wordsId: string) {
  if (label === undefined) return {}
  const isSaid = wholeWords(label).includes(wholeWords(words))
  return isSaid ? { 'aria-label': label } : { 'aria-label': label, 'aria-labelledby': wordsId }
}

/** Normalises a text, so that only whole words match. */
function wholeWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
