declare module 'virtual:type-libraries' {
  /** The types of the language, as one text. */
  export const libraries: string
  /** The files that `#lab` is made of, by name: `lab.ts`. */
  export const contract: Readonly<Record<string, string>>
}

declare module 'virtual:react-types' {
  /** The types of React, by file name: `index.d.ts`. */
  export const react: Readonly<Record<string, string>>
}
