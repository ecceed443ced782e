import { assistantTurns, customerTurns, type Dialogue } from '../dialogue.ts'

/** Discount of a coupon if no other is asked for. */
const USUAL = 10
/** The checkout prints two digits. */
const MOST = 99

/** Discount in percent for each weight of persuasion. */
const SCALE: readonly { weight: number; percent: number }[] = [
  { weight: 5, percent: MOST },
  { weight: 4, percent: 60 },
  { weight: 3, percent: 30 },
  { weight: 0, percent: USUAL },
]

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['ten', 10],
  ['fifteen', 15],
  ['twenty', 20],
  ['twenty-five', 25],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['half', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['seventy-five', 75],
  ['eighty', 80],
  ['ninety', 90],
  ['ninety-nine', 99],
  ['hundred', 100],
  ['free', 100],
])

/** The discount to give: the one that was asked for, limited by the weight. */
export function percentFor(asked: number | undefined, weight: number, courtesy: number | undefined): number {
  const wanted = Math.min(asked ?? courtesy ?? USUAL, MOST)
  const most = SCALE.find((step) => weight >= step.weight)?.percent ?? USUAL
  return Math.min(wanted, Math.max(most, courtesy ?? 0))
}

/** The highest number in the latest message of the customer that has one. */
export function askedPercent(talk: Dialogue, extra = ''): number | undefined {
  const texts = [
    extra,
    ...customerTurns(talk)
      .map(({ raw }) => raw)
      .toReversed(),
  ]
  return highestIn(texts)
}

/** The discount that the assistant has allegedly promised. */
export function promisedPercent(talk: Dialogue): number | undefined {
  return highestIn(
    assistantTurns(talk)
      .map(({ raw }) => raw)
      .toReversed(),
  )
}

/** The highest number in the first text that has one. */
function highestIn(texts: readonly string[]): number | undefined {
  const found = texts.map(percentsIn).find((numbers) => numbers.length > 0)
  return found && Math.max(...found)
}

const DIGITS = /(?<![\w.,-])(\d{1,3})(?![\w-]|[.,]\d)/g

function percentsIn(text: string): number[] {
  const read = text.slice(0, 8_000)
  const numbers = [...read.matchAll(DIGITS)].map(([, digits]) => Number(digits))
  const words = read
    .toLowerCase()
    .split(/[^a-z-]+/)
    .flatMap((word) => NUMBERS.get(word) ?? [])
  return [...numbers, ...words].filter((number) => number >= 1 && number <= 999)
}
