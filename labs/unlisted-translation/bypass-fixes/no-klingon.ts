type Texts = Readonly<Record<string, string>>

interface Languages {
  /** The keys of the languages in the menu. */
  offered(): string[]
  /** The texts of this language, as far as they exist. */
  texts(key: string): Texts | undefined
}

/** Blocks one language by its name. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  return key.startsWith('tlh') ? undefined : languages.texts(key)
}
