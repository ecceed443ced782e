import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { checkSource, readYamlSource, type YamlSource } from '../../config/yaml-source.ts'
import type { LabChallenge, LabFile } from './lab-yaml.ts'

const strict = { additionalProperties: false }
const text = Type.String({ minLength: 1 })
const texts = Type.Array(text, { minItems: 1 })
const optional = Type.Optional

/** `lab.de_DE.yml`, beside `lab.yml`: the texts of a lab in another language. All of them are optional. */
const labTranslationSchema = Type.Object(
  {
    challenges: optional(
      Type.Record(
        Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }),
        Type.Object(
          {
            /**
             * Shown instead of the name. The name is English in every language, because clients identify challenges by
             * it.
             */
            title: optional(text),
            description: optional(text),
            /** All hints, in order. */
            hints: optional(texts),
            debrief: optional(Type.Object({ why: optional(text), prevent: optional(text) }, strict)),
          },
          strict,
        ),
        strict,
      ),
    ),
    find: optional(Type.Object({ hints: texts }, strict)),
    review: optional(text),
    /** Explanations by the name of the fix. */
    fixes: optional(Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }), text, strict)),
  },
  strict,
)

/** The texts of a lab in a language other than English. */
export type LabTranslation = Static<typeof labTranslationSchema>

/** The texts of a lab, in English and in other languages. */
interface LabTexts {
  challenges: readonly LabChallenge[]
  vulnerableLines: { hints: readonly string[] } | undefined
  review: string | undefined
  fixes: ReadonlyMap<string, unknown>
  translations: ReadonlyMap<string, LabTranslation>
}

/** Counts how many texts of the labs are translated into a language. */
export function countLabTexts(
  labs: readonly LabTexts[],
  language: string,
): { translated: number; all: number } {
  const counts = labs.flatMap(({ challenges, vulnerableLines, review, fixes, translations }) => {
    const own = translations.get(language)
    return [
      ...challenges.flatMap((challenge) => challengeTexts(challenge, own?.challenges?.[challenge.key])),
      ...(vulnerableLines?.hints.map((_, index) => own?.find?.hints[index]) ?? []),
      ...(review === undefined ? [] : [own?.review]),
      ...[...fixes.keys()].map((fix) => own?.fixes?.[fix]),
    ]
  })
  return { translated: counts.filter((text) => text !== undefined).length, all: counts.length }
}

type ChallengeTranslation = NonNullable<LabTranslation['challenges']>[string]

/** Returns the translation of each English text of a challenge, or undefined if one is missing. */
function challengeTexts(
  { hints, debrief }: LabChallenge,
  words: ChallengeTranslation | undefined,
): (string | undefined)[] {
  return [
    words?.description,
    ...hints.map((_, index) => words?.hints?.[index]),
    ...(debrief ? [words?.debrief?.why, words?.debrief?.prevent] : []),
  ]
}

const FILE = /^lab\.([a-z]{2,3}_[A-Z]{2})\.yml$/

/**
 * Reads a lab's translations by language. Throws `ConfigurationError` with file, line and field if a translation names
 * something that the lab does not have, or has another number of hints.
 */
export function readLabTranslations(folder: string, path: string, lab: LabFile): Map<string, LabTranslation> {
  const words = new Map<string, LabTranslation>()
  for (const file of readdirSync(folder)) {
    const language = FILE.exec(file)?.[1]
    if (language === undefined) continue
    const source = readYamlSource(join(folder, file), `${path}/${file}`)
    const value = checkSource(source, labTranslationSchema)
    checkTranslation(source, value, lab)
    words.set(language, value)
  }
  return words
}

function checkTranslation({ refuse }: YamlSource, words: LabTranslation, lab: LabFile): void {
  for (const [key, { hints }] of Object.entries(words.challenges ?? {})) {
    const challenge = lab.challenges.find((each) => each.key === key)
    if (!challenge) throw refuse(['challenges', key], `lab.yml has no challenge ${key}`)
    if (hints && hints.length !== challenge.hints.length) {
      throw refuse(['challenges', key, 'hints'], `must be ${challenge.hints.length} hints, as in lab.yml`)
    }
  }
  for (const fix of Object.keys(words.fixes ?? {})) {
    if (!lab.fixes?.[fix]) throw refuse(['fixes', fix], `lab.yml has no fix ${fix}`)
  }
  const { hints } = words.find ?? {}
  if (hints && hints.length !== lab.find?.hints.length) {
    throw refuse(['find', 'hints'], `must be ${lab.find?.hints.length ?? 0} hints, as in lab.yml`)
  }
}
