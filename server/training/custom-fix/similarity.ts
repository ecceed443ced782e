/** Share of the changed words from which two changes count as similar. */
const SIMILAR_FROM = 0.5

/** Returns a text without block comments and without lines that are comments. */
function withoutComments(text: string): string {
  const [code = '', ...rest] = text.split('/*')
  const blocks = [code, ...rest.map((block) => block.slice(block.indexOf('*/') + 2))].join(' ')
  const lines = blocks.split('\n').map((line) => line.trim())
  return lines.filter((line) => !line.startsWith('//') && !line.startsWith('#')).join('\n')
}

/** Counts each word and punctuation mark in a text. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of withoutComments(text).matchAll(/\w+|[^\s\w]/g))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Returns, by word, how many more (positive) or fewer (negative) a version has than the weak code. */
function changesOf(weak: string, version: string): Map<string, number> {
  const [before, after] = [countWords(weak), countWords(version)]
  const words = new Set([...before.keys(), ...after.keys()])
  return new Map([...words].map((word) => [word, (after.get(word) ?? 0) - (before.get(word) ?? 0)]))
}

function sizeOf(changes: ReadonlyMap<string, number>): number {
  return [...changes.values()].reduce((sum, change) => sum + Math.abs(change), 0)
}

/** Returns how much of two versions' changes to the weak code is the same, from 0 to 1. */
function similarity(weak: string, one: string, other: string): number {
  const [mine, theirs] = [changesOf(weak, one), changesOf(weak, other)]
  let common = 0
  for (const [word, change] of mine) {
    const match = theirs.get(word) ?? 0
    if (change * match > 0) common += Math.min(Math.abs(change), Math.abs(match))
  }
  const all = sizeOf(mine) + sizeOf(theirs)
  return all === 0 ? 0 : (2 * common) / all
}

/** Whether two changes to the weak code are similar. */
export function isSimilar(weak: string, one: string, other: string): boolean {
  return similarity(weak, one, other) >= SIMILAR_FROM
}
