import { createHash } from 'node:crypto'

/**
 * The one of several answers whose turn it is: in every round each comes once, in an order that looks like chance and
 * is always the same for the same seed. In the very first round, one that is `late` does not come first where there are
 * others.
 */
export function draw<A>(
  answers: readonly A[],
  turn: number,
  seed: string,
  late: (answer: A) => boolean = () => false,
): A | undefined {
  if (answers.length === 0) return undefined
  const round = Math.floor(turn / answers.length)
  const order = answers
    .map((answer, index) => ({ answer, lot: lotOf(`${seed}/${round}/${index}`) }))
    .sort((one, other) => one.lot.localeCompare(other.lot))
    .map(({ answer }) => answer)
  const [first, ...others] = order
  const shown = first !== undefined && round === 0 && late(first) ? [...others, first] : order
  return shown[turn % answers.length]
}

function lotOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
