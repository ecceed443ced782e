type Texts = Readonly<Record<string, string>>

interface Languages {
  /** Keys of the languages on the menu. */
  offered(): string[]
  /** The texts in this language, as far as they are there. */
  texts(key: string): Texts | undefined
}

const WELL_FORMED = /^[a-z]{2,3}(_[A-Z]{2})?$/

/** What a browser gets that asks for a translation by the name of its file. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  return WELL_FORMED.test(key) ? languages.texts(key) : undefined
}
