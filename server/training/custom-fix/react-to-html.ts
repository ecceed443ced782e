import type { CodeInterface, Shape } from '../../sandbox/learner-code/interface.ts'

/**
 * The part of React that is needed to render a component once, as HTML: what a customer sees before any interaction. It
 * is a text, because it runs beside the learner's component in the sandbox. Nothing trusts it: code that changes it
 * spoils only its own result.
 */
export const REACT_TO_HTML = `(() => {
  'use strict'
  const Fragment = Symbol('Fragment')
  const element = (type, props) => ({ type, props: props ?? {} })
  const createElement = (type, props, ...children) =>
    element(type, children.length === 0 ? props : { ...props, children: children.length === 1 ? children[0] : children })
  const first = (value) => (typeof value === 'function' ? value() : value)
  const nothing = () => {}
  let ids = 0
  class Component {
    constructor(props) {
      this.props = props
      this.state = {}
    }
    setState() {}
    forceUpdate() {}
  }
  const react = {
    Fragment, StrictMode: Fragment, Suspense: Fragment, Component, PureComponent: Component, createElement,
    isValidElement: (value) => typeof value === 'object' && value !== null && 'type' in value,
    useState: (start) => [first(start), nothing],
    useReducer: (_reduce, start, init) => [init ? init(start) : start, nothing],
    useRef: (current) => ({ current }),
    useMemo: (make) => make(),
    useCallback: (work) => work,
    useId: () => 'id' + ids++,
    useEffect: nothing, useLayoutEffect: nothing, useInsertionEffect: nothing, useDebugValue: nothing,
    useImperativeHandle: nothing,
    useEffectEvent: (work) => work,
    useDeferredValue: (value) => value,
    useTransition: () => [false, first],
    useSyncExternalStore: (_subscribe, now) => now(),
    createContext: (value) => {
      const context = ({ children }) => children
      return Object.assign(context, { value, Provider: context })
    },
    useContext: ({ value }) => value,
    use: ({ value }) => value,
    memo: (component) => component,
    forwardRef: (work) => (props) => work(props, null),
    startTransition: first,
  }
  const runtime = { Fragment, jsx: element, jsxs: element }
  const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
  const NAMES = { className: 'class', htmlFor: 'for', xlinkHref: 'xlink:href' }
  const attribute = ([name, value]) => {
    if (name === 'children' || name === 'dangerouslySetInnerHTML' || name === 'key' || name === 'ref') return ''
    if (value === undefined || value === null || typeof value === 'function' || value === false) return ''
    const text = typeof value === 'object' ? JSON.stringify(value) : value === true ? '' : String(value)
    return ' ' + (NAMES[name] ?? name) + '="' + escape(text).replaceAll('"', '&quot;') + '"'
  }
  const tag = (type, props) => {
    const start = '<' + type + Object.entries(props).map(attribute).join('') + '>'
    if (VOID.test(type)) return start
    const html = props.dangerouslySetInnerHTML?.__html
    return start + (html === undefined ? draw(props.children) : String(html)) + '</' + type + '>'
  }
  const draw = (node) => {
    if (node === undefined || node === null || typeof node === 'boolean') return ''
    if (typeof node !== 'object') return escape(String(node))
    if (typeof node[Symbol.iterator] === 'function') return [...node].map(draw).join('')
    const { type, props } = node
    if (typeof type === 'string') return tag(type, props)
    if (type === Fragment) return draw(props.children)
    if (typeof type !== 'function') throw new TypeError('This cannot be drawn')
    if (type.prototype instanceof Component) return draw(new type(props).render())
    return draw(type(props))
  }
  const modules = { react, 'react/jsx-runtime': runtime }
  return { require: (name) => modules[name], drawn: (type) => (props) => draw(element(type, props)) }
})()`

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
