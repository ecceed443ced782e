import Type, { type Static } from 'typebox'

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
export const conceptTranslationSchema = Type.Partial(
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
export const pathTranslationSchema = Type.Partial(
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
export type ConceptTranslation = Static<typeof conceptTranslationSchema>
export type PathFile = Static<typeof pathSchema>
export type PathTranslation = Static<typeof pathTranslationSchema>
export type GlossaryFile = Static<typeof glossarySchema>
