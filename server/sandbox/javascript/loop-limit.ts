import { type AnyNode, parse } from 'acorn'

/** Error message of a loop that exceeds its limit. Existing clients know it. */
const TOO_MANY = 'Infinite loop detected - reached max iterations'

/** Name of the counter. No honest script uses it. */
const COUNTER = '__turns'

interface Insertion {
  at: number
  text: string
}

/**
 * Rewrites a script so that its loops throw after this many iterations in total. Invalid JavaScript is returned
 * unchanged: running it reports the syntax error.
 */
export function limitTurns(source: string, mostTurns: number | undefined): string {
  if (mostTurns === undefined) return source
  const insertions: Insertion[] = []
  try {
    collect(parse(source, { ecmaVersion: 'latest' }), insertions)
  } catch {
    return source
  }
  const check = `if (++${COUNTER} > ${mostTurns}) throw new Error(${JSON.stringify(TOO_MANY)});`
  // Of insertions at one position, the last one found goes first: an inner loop closes before the outer one.
  const inOrder = insertions.toReversed().sort((one, other) => one.at - other.at)
  const parts: string[] = []
  let copied = 0
  for (const { at, text } of inOrder) {
    parts.push(
      source.slice(copied, at),
      text.replace('?', () => check),
    )
    copied = at
  }
  return `var ${COUNTER} = 0; ${parts.join('')}${source.slice(copied)}`
}

function collect(node: AnyNode, insertions: Insertion[]): void {
  const body = bodyOfLoop(node)
  if (body) insertions.push({ at: body.start, text: '{ ?' }, { at: body.end, text: '}' })
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) collect(child, insertions)
  }
}

function bodyOfLoop(node: AnyNode): { start: number; end: number } | undefined {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.body
    default:
      return undefined
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
