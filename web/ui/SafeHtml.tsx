import { createElement, type ReactNode } from 'react'

const TAGS = new Set(['a', 'b', 'br', 'code', 'em', 'h2', 'h3', 'i', 'li', 'ol', 'p', 'strong', 'u', 'ul'])
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|#|\.?\/)/i

function attributesOf(element: Element): { href?: string } {
  const href = element.getAttribute('href')?.trim()
  return element.localName === 'a' && href && SAFE_ADDRESS.test(href) ? { href } : {}
}

function toReact(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  if (['script', 'style', 'template'].includes(node.localName)) return null
  const inside = [...node.childNodes].map(toReact)
  if (!TAGS.has(node.localName)) return inside
  return createElement(node.localName, { key, ...attributesOf(node) }, ...inside)
}

/** Shows HTML that the trainer wrote, as far as it only shapes text and links: scripts and handlers are left out. */
export function SafeHtml({ html }: { html: string }): ReactNode {
  return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(toReact)
}
