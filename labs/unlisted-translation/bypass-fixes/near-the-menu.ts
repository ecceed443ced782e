type Texts = Readonly<Record<string, string>>

interface Languages {
  /** Keys of the languages on the menu. */
  offered(): string[]
  /** The texts in this language, as far as they are there. */
  texts(key: string): Texts | undefined
}

/** Takes a part of the menu for the menu. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  const isNear = languages.offered().some((one) => one.startsWith(key.slice(0, 1)))
  return isNear ? languages.texts(key) : undefined
}
