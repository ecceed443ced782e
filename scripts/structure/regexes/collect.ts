import { parseSync } from 'vite'
import { constantText, type SyntaxNode } from './constant-text.ts'

/** A regular expression and its place. */
export interface FoundRegex {
  file: string
  line: number
  source: string
  flags: string
}

/** The regular expressions of a file, and the places where one is made of a text that is only known at run time. */
export interface CollectedRegexes {
  found: FoundRegex[]
  unknown: { file: string; line: number; code: string }[]
}

/** Returns all regular expressions of a TypeScript file: literals, and those made with `RegExp` from constant texts. */
export function collectRegexes(file: string, code: string): CollectedRegexes {
  const collected: CollectedRegexes = { found: [], unknown: [] }
  const constants = new Map<string, SyntaxNode>()
  const lineOf = (node: SyntaxNode) => code.slice(0, node.start).split('\n').length
  const visit = (node: SyntaxNode) => {
    if (node.type === 'VariableDeclarator' && node.id?.name && node.init)
      constants.set(node.id.name, node.init)
    const { regex } = node
    if (regex) collected.found.push({ file, line: lineOf(node), source: regex.pattern, flags: regex.flags })
    else if (/^(?:New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp') {
      const [source, flags = ''] = (node.arguments ?? []).map((argument) => constantText(argument, constants))
      const place = { file, line: lineOf(node) }
      if (source === undefined) collected.unknown.push({ ...place, code: code.slice(node.start, node.end) })
      else collected.found.push({ ...place, source, flags })
    }
    for (const child of childrenOf(node)) visit(child)
  }
  for (const child of childrenOf(parseSync(file, code).program)) visit(child)
  return collected
}

function childrenOf(node: object): SyntaxNode[] {
  return Object.values(node).flat().filter(isSyntax)
}

function isSyntax(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
