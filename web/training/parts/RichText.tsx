import { createElement, type ReactNode } from 'react'
import { CopyableCode } from './CopyableCode.tsx'

const PLAIN_TAGS = new Set(['em', 'strong', 'i', 'b', 'br', 'p', 'ul', 'ol', 'li', 'kbd', 'span'])

function childrenOf(element: Element): ReactNode[] {
  return [...element.childNodes].map(toReact)
}

/** What stands between the lines, for those who inspect the page. React knows no comments of its own. */
function Remark({ text }: { text: string }) {
  return <span hidden ref={(place) => place?.replaceChildren(document.createComment(text))} />
}

/** Elements that only shape text stay, links open elsewhere, code can be copied; of the rest only the text. */
function toReact(node: Node, key: number): ReactNode {
  if (node instanceof Comment) return <Remark key={key} text={node.data} />
  if (!(node instanceof Element)) return node.textContent
  const tag = node.localName
  if (tag === 'code') return <CopyableCode key={key} code={node.textContent} />
  if (tag === 'a') {
    return (
      <a key={key} href={node.getAttribute('href') ?? ''} target="_blank" rel="noreferrer">
        {childrenOf(node)}
      </a>
    )
  }
  if (tag === 'br') return <br key={key} />
  return PLAIN_TAGS.has(tag) ? createElement(tag, { key }, ...childrenOf(node)) : childrenOf(node)
}

/** Shows the HTML of the catalogue (descriptions, hints, explanations). */
export function RichText({ html }: { html: string }) {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body)
}
