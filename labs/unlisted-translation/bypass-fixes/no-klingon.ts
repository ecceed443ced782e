type Texts = Readonly<Record<string, string>>

interface Languages {
  /** Keys of the languages on the menu. */
  offered(): string[]
  /** The texts in this language, as far as they are there. */
  texts(key: string): Texts | undefined
}

/** Keeps one language inside, by its name. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  return key.startsWith('tlh') ? undefined : languages.texts(key)
}
