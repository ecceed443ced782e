type Texts = Readonly<Record<string, string>>

interface Languages {
  /** The keys of the languages in the menu. */
  offered(): string[]
  /** The texts of this language, as far as they exist. */
  texts(key: string): Texts | undefined
}

const WELL_FORMED = /^[a-z]{2,3}(_[A-Z]{2})?$/

/** The answer to a request for a translation by its file name. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  return WELL_FORMED.test(key) ? languages.texts(key) : undefined
}
