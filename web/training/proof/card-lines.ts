import { diffFiles } from '../coding/code/diff.ts'

/** A line of the diff on the card. */
export interface CardLine {
  sign: '+' | '−' | ' ' | '…'
  text: string
}

/** Puts removed lines before added ones in each run of changes. */
function grouped(lines: readonly CardLine[]): CardLine[] {
  const order = (sign: CardLine['sign']) => (sign === '+' ? 1 : 0)
  const stretches: CardLine[][] = []
  for (const line of lines) {
    const isChange = line.sign === '+' || line.sign === '−'
    const last = stretches.at(-1)
    const goesOn = isChange && (last?.[0]?.sign === '+' || last?.[0]?.sign === '−')
    if (last && goesOn) last.push(line)
    else stretches.push([line])
  }
  return stretches.flatMap((stretch) => stretch.toSorted((a, b) => order(a.sign) - order(b.sign)))
}

/** The changed lines of a fix with one line around them, limited to what fits on the card. */
export function cardLines(before: string, after: string, most: number): CardLine[] {
  const rows = diffFiles(before, after)
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some((near) => rows[near] !== undefined && rows[near].kind !== 'same')
  const all = rows.flatMap((row, index): CardLine[] => {
    if (!isNear(index)) return isNear(index - 1) && index > 0 ? [{ sign: '…', text: '' }] : []
    if (row.kind === 'same') return [{ sign: ' ', text: row.after?.text ?? '' }]
    return [
      ...(row.before ? [{ sign: '−', text: row.before.text } as const] : []),
      ...(row.after ? [{ sign: '+', text: row.after.text } as const] : []),
    ]
  })
  if (all.at(-1)?.sign === '…') all.pop()
  const lines = grouped(all)
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), { sign: '…', text: '' }]
}
