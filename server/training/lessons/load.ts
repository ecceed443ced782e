import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static, type TSchema } from 'typebox'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { checkSource, readYaml, readYamlSource, type YamlSource } from '../../config/yaml-source.ts'
import type { Challenge } from '../catalogue/challenges.ts'

/** Translations by language, then by key. */
type Translations<Text> = ReadonlyMap<string, ReadonlyMap<string, Text>>

/** Everything that teaches besides the challenges: concepts, paths, and the glossary. */
export interface Lessons {
  concepts: ReadonlyMap<string, ConceptFile>
  conceptTranslations: Translations<ConceptTranslation>
  paths: ReadonlyMap<string, PathFile>
  pathTranslations: Translations<PathTranslation>
  /** By language; English is `en`. */
  glossaries: ReadonlyMap<string, GlossaryFile>
}

const FILE = /^([a-z][a-z0-9-]*)\.yml$/
const LANGUAGE = /^[a-z]{2,3}_[A-Z]{2}$/

/**
 * Reads `concepts`, `paths` and `glossary` in the content folder. Throws `ConfigurationError` with file, line and field
 * if a file is missing or invalid, or names something that does not exist.
 */
export function loadLessons(content: string, challenges: readonly Challenge[]): Lessons {
  const concepts = readFolder(content, 'concepts', conceptSchema)
  const paths = readFolder(content, 'paths', pathSchema)
  const keys = new Set(challenges.map(({ key }) => key))
  for (const { source, value } of paths.values()) checkPathChallenges(source, value, keys)
  for (const [key, { source }] of concepts) refuseMissingDrawing(content, key, source)
  for (const { key, concept, lab } of challenges) {
    if (!concepts.has(concept)) {
      throw new ConfigurationError(
        `${lab.path}/lab.yml is wrong at the concept of ${key}: there is no content/concepts/${concept}.yml`,
      )
    }
  }
  return {
    concepts: valuesOf(concepts),
    conceptTranslations: readTranslations(
      content,
      'concepts',
      conceptTranslationSchema,
      new Set(concepts.keys()),
    ),
    paths: valuesOf(paths),
    pathTranslations: readTranslations(content, 'paths', pathTranslationSchema, new Set(paths.keys())),
    glossaries: readGlossaries(content),
  }
}

/** A path with fewer challenges is hidden. */
const FEWEST_PER_PATH = 3

/**
 * Returns the lessons for the challenges that are available. Concepts without a challenge are left out, and so are
 * paths with fewer than three.
 */
export function lessonsFor(lessons: Lessons, challenges: readonly Challenge[]): Lessons {
  const keys = new Set(challenges.map(({ key }) => key))
  const classes = new Set(challenges.map(({ concept }) => concept))
  const paths = [...lessons.paths].map(
    ([name, path]) =>
      [name, { ...path, challenges: path.challenges.filter((key) => keys.has(key)) }] as const,
  )
  return {
    ...lessons,
    concepts: new Map([...lessons.concepts].filter(([key]) => classes.has(key))),
    paths: new Map(paths.filter(([, path]) => path.challenges.length >= FEWEST_PER_PATH)),
  }
}

interface ReadFile<Value> {
  source: YamlSource
  value: Value
}

function readFolder<Schema extends TSchema>(
  content: string,
  folder: string,
  schema: Schema,
): Map<string, ReadFile<Static<Schema>>> {
  return new Map(
    filesIn(join(content, folder)).map((key) => {
      const name = `${folder}/${key}.yml`
      const source = readYamlSource(join(content, name), `content/${name}`)
      return [key, { source, value: checkSource(source, schema) }]
    }),
  )
}

function valuesOf<Value>(read: ReadonlyMap<string, ReadFile<Value>>): Map<string, Value> {
  return new Map([...read].map(([key, { value }]) => [key, value]))
}

function readTranslations<Schema extends TSchema>(
  content: string,
  folder: string,
  schema: Schema,
  known: ReadonlySet<string>,
): Map<string, Map<string, Static<Schema>>> {
  const read = languagesIn(join(content, folder)).map((language) => {
    const words = readFolder(content, `${folder}/${language}`, schema)
    for (const [key, { source }] of words) {
      if (!known.has(key)) throw source.refuse([], `there is no content/${folder}/${key}.yml to translate`)
    }
    return [language, valuesOf(words)] as const
  })
  return new Map(read)
}

function readGlossaries(content: string): Map<string, GlossaryFile> {
  const read = (name: string) => readYaml(join(content, name), `content/${name}`, glossarySchema)
  const others = languagesIn(join(content, 'glossary')).map(
    (language) => [language, read(`glossary/${language}/words.yml`)] as const,
  )
  return new Map([['en', read('glossary/words.yml')], ...others])
}

function checkPathChallenges(source: YamlSource, { challenges }: PathFile, known: ReadonlySet<string>): void {
  for (const [index, key] of challenges.entries()) {
    if (!known.has(key)) throw source.refuse(['challenges', index], `there is no challenge ${key}`)
    if (challenges.indexOf(key) < index) throw source.refuse(['challenges', index], `${key} is there twice`)
  }
}

function refuseMissingDrawing(content: string, key: string, source: YamlSource): void {
  const drawing = `pictures/concepts/${key}.svg`
  if (!existsSync(join(content, drawing))) throw source.refuse(['drawing'], `there is no content/${drawing}`)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
}

function languagesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory() && LANGUAGE.test(entry.name)).map(({ name }) => name)
}

const strict = { additionalProperties: false }
const text = Type.String({ minLength: 1 })
const texts = Type.Array(text, { minItems: 1 })
const key = Type.String({ pattern: '^[a-z][a-z0-9-]*$' })

/** `content/concepts/sql-injection.yml`: a concept (class of weakness). Texts are HTML unless stated otherwise. */
export const conceptSchema = Type.Object(
  {
    /** Plain text. */
    title: text,
    /** The heading in the list. */
    group: Type.Enum(['start', 'injection', 'scripts', 'access', 'trust', 'machinery']),
    /** The position below that heading. */
    order: Type.Integer({ minimum: 1 }),
    /** The idea in three lines. */
    brief: text,
    /** Describes the drawing for those who cannot see it. Plain text. */
    drawing: text,
    what: text,
    notice: texts,
    try: texts,
    mend: Type.Object({ text, before: text, after: text }, strict),
    /** External pages with more about it. */
    read: Type.Optional(Type.Array(Type.String({ pattern: '^https://' }), { minItems: 1 })),
  },
  strict,
)

/** `content/concepts/de_DE/sql-injection.yml`: the same in another language. All texts are optional. */
const conceptTranslationSchema = Type.Partial(
  Type.Object(
    {
      title: text,
      brief: text,
      drawing: text,
      what: text,
      notice: texts,
      try: texts,
      mend: Type.Partial(Type.Object({ text, before: text, after: text }), strict),
    },
    strict,
  ),
  strict,
)

/** `content/paths/first-night.yml`: a few challenges in a suggested order. All texts are plain. */
export const pathSchema = Type.Object(
  {
    title: text,
    /** What the path is organised by: a topic, the reader's role, or the time they have. */
    by: Type.Enum(['role', 'topic', 'time']),
    /** The position in the list. */
    order: Type.Integer({ minimum: 1 }),
    /** One sentence for the list. */
    blurb: text,
    /** Shown before the first challenge. */
    start: text,
    /** What the learner can do afterwards. */
    afterwards: texts,
    /** Shown after the last challenge. */
    end: text,
    /** Keys of challenges in the suggested order. */
    challenges: Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), { minItems: 5, maxItems: 8 }),
  },
  strict,
)

/** `content/paths/de_DE/first-night.yml` */
const pathTranslationSchema = Type.Partial(
  Type.Object({ title: text, blurb: text, start: text, afterwards: texts, end: text }, strict),
  strict,
)

/** `content/glossary/words.yml`, and `content/glossary/de_DE/words.yml` for German. */
export const glossarySchema = Type.Record(
  key,
  Type.Object(
    {
      word: text,
      /** Other forms of the word in texts: plurals, other spellings. Case is ignored. */
      also: Type.Optional(texts),
      /** One to three plain sentences. */
      means: text,
    },
    strict,
  ),
  { ...strict, minProperties: 1 },
)

export type ConceptFile = Static<typeof conceptSchema>
type ConceptTranslation = Static<typeof conceptTranslationSchema>
type PathFile = Static<typeof pathSchema>
type PathTranslation = Static<typeof pathTranslationSchema>
type GlossaryFile = Static<typeof glossarySchema>
