/** A node of a syntax tree, with the properties that are used here. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  value?: unknown
  regex?: { pattern: string; flags: string } | null
  name?: string
  id?: SyntaxNode
  init?: SyntaxNode | null
  callee?: SyntaxNode
  object?: SyntaxNode
  property?: SyntaxNode
  arguments?: SyntaxNode[]
  elements?: SyntaxNode[]
  expressions?: SyntaxNode[]
  tag?: SyntaxNode
  quasi?: SyntaxNode
  quasis?: { value: { raw: string; cooked: string } }[]
}

/** The constant text of an expression; undefined if it is only known at run time. */
export function constantText(
  node: SyntaxNode | undefined,
  constants: ReadonlyMap<string, SyntaxNode>,
): string | undefined {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'Identifier':
      return constantText(constants.get(node.name ?? ''), constants)
    case 'TemplateLiteral':
      return template(node, 'cooked', constants)
    case 'TaggedTemplateExpression':
      return isCallOf(node.tag, 'raw') ? template(node.quasi, 'raw', constants) : undefined
    case 'CallExpression':
      return isCallOf(node.callee, 'join') ? joined(node, constants) : undefined
    default:
      return undefined
  }
}

function isCallOf(callee: SyntaxNode | undefined, name: string): boolean {
  return callee?.type === 'MemberExpression' && callee.property?.name === name
}

function template(
  node: SyntaxNode | undefined,
  form: 'raw' | 'cooked',
  constants: ReadonlyMap<string, SyntaxNode>,
): string | undefined {
  const texts = (node?.expressions ?? []).map((one) => constantText(one, constants))
  if (!node?.quasis || texts.includes(undefined)) return undefined
  return node.quasis.map(({ value }, index) => value[form] + (texts[index] ?? '')).join('')
}

function joined(node: SyntaxNode, constants: ReadonlyMap<string, SyntaxNode>): string | undefined {
  const list = constants.get(node.callee?.object?.name ?? '')
  const texts = list?.elements?.map((one) => constantText(one, constants))
  const between = constantText(node.arguments?.[0], constants)
  if (!texts || between === undefined || texts.includes(undefined)) return undefined
  return texts.join(between)
}

/** A regular expression that is slow on some texts, and the reason why that does no harm. */
export interface BoundedText {
  file: string
  source: string
  /** The length of the longest text that it is given, if a user chooses the text. */
  most?: number
  why: string
}

const NAME = { most: 1_000, why: 'weak on purpose; a user name has at most 1,000 signs' }
const COMMENT = { most: 240, why: 'weak on purpose; feedback has at most 240 signs' }
const TEMPLATE = String.raw`#{([\s\S]*)}`
const TAGS = String.raw`<(script|style)\b[^<>]*>[\s\S]*?<\/\1>|<\/?([a-z][a-z0-9]*)\b[^<>]*>`
const LAB = 'labs/profile-template'
const FILTER = 'labs/single-pass-filter'

/** All bounded expressions. Each entry says what limits the text, and where. */
export const boundedRegexes: readonly BoundedText[] = [
  { file: `${LAB}/weak.ts`, source: TEMPLATE, ...NAME },
  { file: `${LAB}/fixes/escape-the-first-sign.ts`, source: TEMPLATE, ...NAME },
  { file: `${LAB}/fixes/forbid-dangerous-words.ts`, source: TEMPLATE, ...NAME },
  { file: `${LAB}/fixes/strip-the-marker.ts`, source: TEMPLATE, ...NAME },
  { file: `${FILTER}/weak.ts`, source: TAGS, ...COMMENT },
  { file: `${FILTER}/fixes/once-more.ts`, source: TAGS, ...COMMENT },
  { file: `${FILTER}/fixes/strip-javascript.ts`, source: TAGS, ...COMMENT },
  { file: `${FILTER}/fixes/until-nothing-changes.ts`, source: TAGS, ...COMMENT },
  {
    file: 'labs/raw-description/fixes/cut-out-scripts.ts',
    source: String.raw`<script[\s\S]*?<\/script>`,
    most: 4_096,
    why: 'wrong on purpose; longer descriptions are refused before',
  },
  {
    file: 'server/features/fake-web/map.ts',
    source: String.raw`([\d.][^NSEW]*?)\s*([NSEW])(?![a-z])`,
    most: 120,
    why: 'the map reads the first 120 signs',
  },
  {
    file: 'server/features/fake-web/map.ts',
    source: String.raw`^\s*-?\d+(\.\d+)?\s*[,;\s]\s*-?\d+(\.\d+)?\s*$`,
    most: 120,
    why: 'the map reads the first 120 signs',
  },
  {
    file: 'server/http/pages/index-page.ts',
    source: String.raw`<link\s[^>]*rel="icon"[^>]*>`,
    why: 'reads our own page, once, at the start',
  },
  {
    file: 'server/http/pages/web-app.ts',
    source: String.raw`[.-][A-Za-z0-9_-]{8,}\.\w+$`,
    why: 'reads the names of files that we ship',
  },
]
