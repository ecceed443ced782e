import { resolve } from 'node:path'
import Type, { type Static } from 'typebox'
import { checkSource, readYamlSource, type YamlSource } from '../../config/yaml-source.ts'

/** Handlers of intents that need more than a prepared text. */
export const HANDLERS = [
  'couponCode',
  'productPrice',
  'productInfo',
  'orderStatus',
  'deliveryOptions',
  'testFunction',
] as const

export type HandlerName = (typeof HANDLERS)[number]

const strict = { additionalProperties: false }
const text = Type.String({ minLength: 1, maxLength: 2_000 })

const response = Type.Object({ action: Type.Literal('response'), body: text }, strict)
const call = Type.Object({ action: Type.Literal('function'), handler: Type.Enum([...HANDLERS]) }, strict)
/** Looser than an answer, so that errors are reported at their position. */
const anyAnswer = Type.Object(
  {
    action: Type.Enum(['response', 'function']),
    body: Type.Optional(text),
    handler: Type.Optional(Type.Enum([...HANDLERS])),
  },
  strict,
)

const intentOf = (answer: typeof anyAnswer) =>
  Type.Object(
    {
      /** Name of the intent: `queries.couponCode`. */
      intent: Type.String({ pattern: '^[\\w.-]{1,60}$' }),
      /** Examples of questions. `<product>` stands for a product name. */
      utterances: Type.Array(text, { minItems: 1, maxItems: 200 }),
      answers: Type.Array(answer, { minItems: 1, maxItems: 100 }),
    },
    strict,
  )

const schema = Type.Object(
  {
    lang: Type.String({ pattern: '^[a-z]{2}$' }),
    data: Type.Array(intentOf(anyAnswer), { minItems: 1, maxItems: 300 }),
  },
  strict,
)

/** An answer in the training file. */
export type TaughtAnswer = Static<typeof response> | Static<typeof call>

/** An intent with examples of questions and the answers. */
type Intent = {
  intent: string
  utterances: string[]
  answers: TaughtAnswer[]
}

/** The training set of the bot. */
export type TrainingSet = {
  lang: string
  data: Intent[]
}

/** Intents that clients rely on, with their handlers. */
const REQUIRED = {
  'queries.couponCode': 'couponCode',
  'queries.productPrice': 'productPrice',
  'queries.functionTest': 'testFunction',
} as const satisfies Record<string, HandlerName>

/**
 * Reads the training set: YAML or JSON, in the content folder unless its path leads elsewhere. Throws
 * `ConfigurationError` with file, line and field.
 */
export function readTrainingSet(folder: string, name: string): TrainingSet {
  const source = readYamlSource(resolve(folder, name), name)
  const { lang, data } = checkSource(source, schema)
  const seen = new Map<string, string>()
  const intents = data.map(({ intent, utterances, answers }, index) => {
    refuseTwins(source, { intent, utterances, index, seen })
    return {
      intent,
      utterances,
      answers: answers.map((answer, place) => wholeAnswer(source, answer, ['data', index, 'answers', place])),
    }
  })
  for (const [intent, handler] of Object.entries(REQUIRED)) requireHandler(source, intents, intent, handler)
  return { lang, data: intents }
}

function wholeAnswer(
  { refuse }: YamlSource,
  { action, body, handler }: Static<typeof anyAnswer>,
  path: (string | number)[],
): TaughtAnswer {
  if (action === 'response') {
    if (body === undefined) throw refuse(path, 'a response must have a body')
    if (handler !== undefined) throw refuse([...path, 'handler'], 'a response has no handler')
    return { action, body }
  }
  if (handler === undefined) throw refuse(path, `a function must have a handler: ${HANDLERS.join(', ')}`)
  if (body !== undefined) throw refuse([...path, 'body'], 'a function has no body')
  return { action, handler }
}

/** Refuses intents with the same name or the same utterance, as the bot could not distinguish them. */
function refuseTwins(
  { refuse }: YamlSource,
  {
    intent,
    utterances,
    index,
    seen,
  }: { intent: string; utterances: string[]; index: number; seen: Map<string, string> },
): void {
  if ([...seen.values()].includes(intent)) {
    throw refuse(['data', index, 'intent'], `there is an intent named ${intent} already`)
  }
  for (const [place, utterance] of utterances.entries()) {
    const path = ['data', index, 'utterances', place]
    const words = utterance.toLowerCase().match(/[\p{L}\p{N}]+/gu)
    if (!words) throw refuse(path, 'must hold a word')
    const said = words.join(' ')
    const other = seen.get(said)
    if (other !== undefined && other !== intent) throw refuse(path, `${other} is asked for in the same words`)
    seen.set(said, intent)
  }
}

function requireHandler(
  { refuse }: YamlSource,
  intents: readonly Intent[],
  wanted: string,
  handler: HandlerName,
): void {
  const index = intents.findIndex(({ intent }) => intent === wanted)
  const answers = intents[index]?.answers
  if (!answers) throw refuse(['data'], `must have an intent named ${wanted}`)
  if (!answers.some((answer) => answer.action === 'function' && answer.handler === handler)) {
    throw refuse(['data', index, 'answers'], `one answer must be the function ${handler}`)
  }
}
