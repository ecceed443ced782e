/** A node of a syntax tree, with what matters here of the many things that nodes may have. */
export interface Syntax {
  type: string
  start: number
  end: number
  value?: unknown
  regex?: { pattern: string; flags: string } | null
  name?: string
  id?: Syntax
  init?: Syntax | null
  callee?: Syntax
  object?: Syntax
  property?: Syntax
  arguments?: Syntax[]
  elements?: Syntax[]
  expressions?: Syntax[]
  tag?: Syntax
  quasi?: Syntax
  quasis?: { value: { raw: string; cooked: string } }[]
}

/** The text that an expression always has; undefined where that depends on what happens. */
export function constantText(
  node: Syntax | undefined,
  constants: ReadonlyMap<string, Syntax>,
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

function isCallOf(callee: Syntax | undefined, name: string): boolean {
  return callee?.type === 'MemberExpression' && callee.property?.name === name
}

function template(
  node: Syntax | undefined,
  form: 'raw' | 'cooked',
  constants: ReadonlyMap<string, Syntax>,
): string | undefined {
  const texts = (node?.expressions ?? []).map((one) => constantText(one, constants))
  if (!node?.quasis || texts.includes(undefined)) return undefined
  return node.quasis.map(({ value }, index) => value[form] + (texts[index] ?? '')).join('')
}

function joined(node: Syntax, constants: ReadonlyMap<string, Syntax>): string | undefined {
  const list = constants.get(node.callee?.object?.name ?? '')
  const texts = list?.elements?.map((one) => constantText(one, constants))
  const between = constantText(node.arguments?.[0], constants)
  if (!texts || between === undefined || texts.includes(undefined)) return undefined
  return texts.join(between)
}
