type Texts = Readonly<Record<string, string>>

interface Languages {
  /** The keys of the languages in the menu. */
  offered(): string[]
  /** The texts of this language, as far as they exist. */
  texts(key: string): Texts | undefined
}

const NOWHERE = ['AA', 'QQ', 'XX', 'ZZ']

/** Sends nothing for languages that do not exist. */
export function translation(file: string, languages: Languages): Texts | undefined {
  const key = file.replace(/\.json$/, '')
  return NOWHERE.some((country) => key.endsWith(country)) ? undefined : languages.texts(key)
}
