import { createElement, type HTMLAttributes, type Ref } from 'react'

interface NamedProps extends HTMLAttributes<HTMLElement> {
  /** The element's own name, with a dash: `app-navbar`. */
  element: `${string}-${string}`
  name?: string
  ref?: Ref<HTMLElement>
}

/** An element whose name existing clients of such a shop look for. It has no behaviour of its own. */
export function Named({ element, ...rest }: NamedProps) {
  return createElement(element, rest)
}
