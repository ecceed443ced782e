type Texts = Readonly<Record<string, string>>

interface Languages {
  /** The keys of the languages in the menu. */
  offered(): string[]
  /** The texts of this language, as far as they exist. */
  texts(key: string): Texts | undefined
}

const PUBLISHED = ['en', 'de_DE', 'fr_FR']

/** The answer to a request for a translation by its file name. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  return PUBLISHED.includes(key) ? languages.texts(key) : undefined
}
