type Texts = Readonly<Record<string, string>>

interface Languages {
  /** Keys of the languages on the menu. */
  offered(): string[]
  /** The texts in this language, as far as they are there. */
  texts(key: string): Texts | undefined
}

const PUBLISHED = ['en', 'de_DE', 'fr_FR']

/** What a browser gets that asks for a translation by the name of its file. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  return PUBLISHED.includes(key) ? languages.texts(key) : undefined
}
