import { createElement, type HTMLAttributes, type Ref } from 'react'

interface NamedElementProps extends HTMLAttributes<HTMLElement> {
  /** The element's name with a dash: `app-navbar`. Or `a`, for a button that clients know as a link. */
  element: `${string}-${string}` | 'a'
  name?: string
  ref?: Ref<HTMLElement>
}

/** React omits `false` on unknown elements; ARIA attributes need it as text. */
function ariaAsText([name, value]: [string, unknown]): [string, unknown] {
  return [name, name.startsWith('aria-') && typeof value === 'boolean' ? String(value) : value]
}

/** An element with a name that existing clients look for. It has no behaviour of its own. */
export function NamedElement({ element, ...rest }: NamedElementProps) {
  return createElement(element, Object.fromEntries(Object.entries(rest).map(ariaAsText)))
}
