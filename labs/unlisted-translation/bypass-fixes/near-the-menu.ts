type Texts = Readonly<Record<string, string>>

interface Languages {
  /** The keys of the languages in the menu. */
  offered(): string[]
  /** The texts of this language, as far as they exist. */
  texts(key: string): Texts | undefined
}

/** Accepts languages that begin with the letter of an offered one. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  const isNear = languages.offered().some((one) => one.startsWith(key.slice(0, 1)))
  return isNear ? languages.texts(key) : undefined
}
