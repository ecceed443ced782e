import type { CodeInterface, Shape } from '../../sandbox/learner-code/interface.ts'
import { REACT_TO_HTML } from './react-to-html.ts'

/** Returns the components that a lab's weak code exports, or undefined if it does not run in the browser. */
export async function findComponents(lab: string): Promise<readonly string[] | undefined> {
  const { default: known } = await import('../../sandbox/learner-code/interfaces.json', {
    with: { type: 'json' },
  })
  const components: Record<string, readonly string[]> = known.components
  return Object.hasOwn(components, lab) ? components[lab] : undefined
}

/** Takes properties and returns HTML. */
const RENDERED: Shape = { takes: ['anything'], gives: 'text', later: false }

/** Returns the interface of components that are rendered without a page. */
export function renderInterface(components: readonly string[]): CodeInterface {
  return Object.fromEntries(components.map((name) => [name, RENDERED]))
}

/**
 * Wraps components as learner code that renders them to HTML without a page. `code` is the body of a function of
 * `require` and `exports`. Its line numbers do not change.
 */
export function wrapForRendering(code: string, components: readonly string[]): string {
  const rendered = components.map((name) => `export const ${name} = __paper.drawn(__exports.${name})`)
  return [
    `const __code = (require, exports) => {${code}`,
    '}',
    `const __paper = ${REACT_TO_HTML}`,
    'const __exports = {}',
    '__code(__paper.require, __exports)',
    ...rendered,
  ].join('\n')
}
