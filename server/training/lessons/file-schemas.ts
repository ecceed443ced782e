import Type, { type Static } from 'typebox'

const strict = { additionalProperties: false }
const text = Type.String({ minLength: 1 })
const texts = Type.Array(text, { minItems: 1 })
const key = Type.String({ pattern: '^[a-z][a-z0-9-]*$' })

/** `content/concepts/sql-injection.yml`: a class of weakness. Texts are HTML where nothing else is said. */
export const conceptSchema = Type.Object(
  {
    /** Plain text. */
    title: text,
    /** Under which heading it stands in the list. */
    group: Type.Enum(['start', 'injection', 'scripts', 'access', 'trust', 'machinery']),
    /** Where it stands under that heading: from what is met first to what is met last. */
    order: Type.Integer({ minimum: 1 }),
    /** The whole idea in three lines, for those who are in a hurry. */
    brief: text,
    /** What the drawing shows, for those who do not see it. Plain text. */
    drawing: text,
    what: text,
    notice: texts,
    try: texts,
    mend: Type.Object({ text, before: text, after: text }, strict),
    /** Pages elsewhere that say more. */
    read: Type.Optional(Type.Array(Type.String({ pattern: '^https://' }), { minItems: 1 })),
  },
  strict,
)

/** `content/concepts/de_DE/sql-injection.yml`: the same in another language, or as much of it as there is. */
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

/** `content/paths/first-night.yml`: a handful of challenges in an order, a "night shift". All texts are plain. */
export const pathSchema = Type.Object(
  {
    title: text,
    /** What it goes by: a topic, the reader's role, or the time that she has. */
    by: Type.Enum(['role', 'topic', 'time']),
    /** Where it stands in the list. */
    order: Type.Integer({ minimum: 1 }),
    /** One sentence for the list. */
    blurb: text,
    /** Said before the first challenge. */
    start: text,
    /** What one can do afterwards. */
    afterwards: texts,
    /** Said behind the last challenge. */
    end: text,
    /** Keys of challenges in the order in which they are met. */
    challenges: Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), { minItems: 5, maxItems: 8 }),
  },
  strict,
)

/** `content/paths/de_DE/first-night.yml` */
export const pathTranslationSchema = Type.Partial(
  Type.Object({ title: text, blurb: text, start: text, afterwards: texts, end: text }, strict),
  strict,
)

/** `content/glossary/words.yml`, and `content/glossary/de_DE/words.yml` for what is read in German. */
export const glossarySchema = Type.Record(
  key,
  Type.Object(
    {
      word: text,
      /** How it is written in texts besides: plurals, other spellings. Case makes no difference. */
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
