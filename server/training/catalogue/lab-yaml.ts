import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Type from 'typebox'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import { readYaml, type YamlSource } from '../../config/yaml-source.ts'
import type { DataShape, WeakLanguage } from '../../shop/live-code.ts'

const strict = { additionalProperties: false }
const text = Type.String({ minLength: 1 })
const texts = Type.Array(text)
/** Number 999 is reserved for the imaginary challenge. */
const MOST_CHALLENGES = 998

/** Categories of challenges, spelled as existing clients know them. The last four are for bonus challenges. */
const category = Type.Enum([
  'Broken Access Control',
  'Broken Anti Automation',
  'Broken Authentication',
  'Cryptographic Issues',
  'Improper Input Validation',
  'Injection',
  'Insecure Deserialization',
  'Miscellaneous',
  'Observability Failures',
  'Security Misconfiguration',
  'Security through Obscurity',
  'Sensitive Data Exposure',
  'Unvalidated Redirects',
  'Vulnerable Components',
  'XSS',
  'XXE',
  'Business Logic',
  'Cross-Origin',
  'Caches and Proxies',
  'AI Agents',
])

const challengeSchema = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }),
    /**
     * Only for bonus challenges. The number is part of continue codes, so it never changes. Challenges of the classic
     * set have theirs by their position in `contract/training/challenge-numbers.ts`.
     */
    number: Type.Optional(Type.Integer({ minimum: challengeNumbers.length + 1, maximum: MOST_CHALLENGES })),
    /** Contest exporters write it between commas without escaping. */
    name: Type.String({ pattern: '^[^,"\\n]+$' }),
    category,
    stars: Type.Integer({ minimum: 1, maximum: 6 }),
    /** Estimated time, hints included, for somebody who has read the page about the concept. */
    minutes: Type.Integer({ minimum: 1, maximum: 240 }),
    /** The concept (class of weakness) that it belongs to: a file in `content/concepts`. */
    concept: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    tags: texts,
    /**
     * Only for bonus challenges: which workbench tool solves it, and how. `docs/workbench.md` lists the tools for the
     * classic set.
     */
    tool: Type.Optional(text),
    tutorialOrder: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
    /** HTML. */
    description: text,
    /** Step by step, from a nudge to almost the solution. */
    hints: Type.Array(text, { minItems: 3 }),
    /** A page that explains how to prevent this weakness. */
    mitigation: Type.Optional(Type.String({ pattern: '^https://' })),
    cwe: Type.Optional(Type.String({ pattern: '^CWE-\\d+$' })),
    owasp: Type.Optional(texts),
    /** What the learner reads once it is solved. HTML. */
    debrief: Type.Optional(
      Type.Object(
        {
          /** Why it worked. */
          why: text,
          /** How to prevent it. */
          prevent: text,
          /** Pages with more about it. */
          read: Type.Array(Type.String({ pattern: '^https://' }), { minItems: 1 }),
        },
        strict,
      ),
    ),
    /** Names of the lab's fixes in the order in which they are offered. Without it there is no coding challenge. */
    fixes: Type.Optional(Type.Array(text, { minItems: 2 })),
    /**
     * Versions that make it unsolvable while they are live, besides the right fixes that it offers. Versions of the
     * same lab are given by name, others as `lab/version`. `npm run prove -- --obstacles` finds them.
     */
    stoppedBy: Type.Optional(Type.Array(text, { minItems: 1 })),
  },
  strict,
)

const findSchema = Type.Object(
  {
    /** The vulnerable lines of the weak file, by their text. */
    vulnerable: Type.Array(text, { minItems: 1 }),
    /** Lines that may be selected as well. */
    neutral: Type.Optional(texts),
    /** Shown one after another after wrong guesses. */
    hints: Type.Array(text, { minItems: 1 }),
  },
  strict,
)

const fixSchema = Type.Object({ right: Type.Boolean(), explanation: text }, strict)

/** `lab.yml` */
export const labSchema = Type.Object(
  {
    title: text,
    weak: Type.Optional(Type.Enum(['weak.ts', 'weak.tsx', 'weak.yml', 'weak.sol'])),
    /**
     * The code must not run in the server's own realm, for example because it pollutes prototypes: all versions of it run
     * in the sandbox. Only for `weak.ts`.
     */
    guarded: Type.Optional(Type.Boolean()),
    challenges: Type.Array(challengeSchema, { minItems: 1 }),
    find: Type.Optional(findSchema),
    /** What a reviewer would still check in a learner's own fix that holds. HTML. */
    review: Type.Optional(text),
    fixes: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }), fixSchema, strict)),
  },
  strict,
)

export type LabFile = Type.Static<typeof labSchema>
export type LabChallenge = LabFile['challenges'][number]
export type LabFix = Type.Static<typeof fixSchema>

const dataKind = Type.Union([Type.Literal('addresses'), Type.Literal('words'), Type.Literal('names')])
const fieldName = Type.String({ pattern: '^[a-z][a-zA-Z-]*$' })
const longest = Type.Integer({ minimum: 1 })
const entries = { fewest: Type.Integer({ minimum: 0 }), most: Type.Integer({ minimum: 1 }) }

/** Fields that hold no others. */
const plainField = Type.Union([
  Type.Object({ of: Type.Optional(dataKind), ...entries, longest }, strict),
  Type.Object({ text: dataKind, longest }, strict),
  Type.Object({ choice: Type.Array(Type.Union([text, Type.Boolean()]), { minItems: 1 }) }, strict),
])
const innerField = Type.Union([
  plainField,
  Type.Object({ fields: Type.Record(fieldName, plainField) }, strict),
  Type.Object({ each: Type.Record(fieldName, plainField), ...entries }, strict),
])

/** A lab's `shape.yml`: the shape of weak code that is data. Objects are at most two deep. */
const dataShapeSchema = Type.Record(
  fieldName,
  Type.Union([
    innerField,
    Type.Object({ fields: Type.Record(fieldName, innerField) }, strict),
    Type.Object({ each: Type.Record(fieldName, innerField), ...entries }, strict),
  ]),
)

/** The language of each kind of weak file. */
export const LANGUAGES = {
  'weak.ts': 'typescript',
  'weak.tsx': 'tsx',
  'weak.yml': 'yaml',
  'weak.sol': 'solidity',
} as const satisfies Record<NonNullable<LabFile['weak']>, WeakLanguage>

/**
 * Throws `ConfigurationError` unless every coding challenge of a lab offers all of its fixes. The live version then
 * always has a number.
 */
export function checkFixes({ refuse }: YamlSource, file: LabFile): void {
  const names = Object.keys(file.fixes ?? {}).sort()
  if (names.length > 0 && !(file.weak && file.find)) {
    throw refuse(['fixes'], 'need weak code to fix and lines to find')
  }
  if (file.guarded && file.weak !== 'weak.ts') throw refuse(['guarded'], 'is for weak.ts only')
  for (const [index, { fixes }] of file.challenges.entries()) {
    if (fixes && [...fixes].sort().join() !== names.join()) {
      throw refuse(['challenges', index, 'fixes'], 'must name each of the fixes below once')
    }
  }
}

/** Returns the shape that weak code in the form of data must have, or undefined if the lab has none. */
export function readDataShape(folder: string, path: string): DataShape | undefined {
  const file = join(folder, 'shape.yml')
  return existsSync(file) ? readYaml(file, `${path}/shape.yml`, dataShapeSchema) : undefined
}
