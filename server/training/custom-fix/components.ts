import type { CodeInterface, Shape } from '../../sandbox/learner-code/interface.ts'
import { REACT_TO_HTML } from './react-to-html.ts'

/** The components that the weak code of a lab exports; undefined where that is none of the browser's. */
export async function findComponents(lab: string): Promise<readonly string[] | undefined> {
  const { default: known } = await import('../../sandbox/learner-code/interfaces.json', {
    with: { type: 'json' },
  })
  const components: Record<string, readonly string[]> = known.components
  return Object.hasOwn(components, lab) ? components[lab] : undefined
}

/** Properties go in, and HTML comes out. */
const RENDERED: Shape = { takes: ['anything'], gives: 'text', later: false }

/** Components that are drawn without a page: a guest of this face. */
export function renderInterface(components: readonly string[]): CodeInterface {
  return Object.fromEntries(components.map((name) => [name, RENDERED]))
}

/**
 * Components as a guest that draws them as HTML, without a page. `code` is the inside of a function of `require` and
 * `exports`, as her page gets it; its lines stay what they are.
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
