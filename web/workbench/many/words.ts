import { linesIn, type WordList } from './lists.ts'

const FILES: Record<WordList, () => Promise<{ default: string }>> = {
  passwords: () => import('./words/passwords.txt?raw'),
  names: () => import('./words/names.txt?raw'),
  paths: () => import('./words/paths.txt?raw'),
  marks: () => import('./words/marks.txt?raw'),
}

/** A word list of the house's own, fetched when it is first chosen. */
export async function loadWords(name: WordList): Promise<readonly string[]> {
  const { default: text } = await FILES[name]()
  return linesIn(text)
}
