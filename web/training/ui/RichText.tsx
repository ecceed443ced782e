import { createElement, Fragment, type ReactNode } from 'react'
import { CopyableCode } from './CopyableCode.tsx'

const PLAIN_TAGS = new Set(['em', 'strong', 'i', 'b', 'br', 'p', 'ul', 'ol', 'li', 'kbd', 'span'])

/** Renders the text between tags. */
type Explain = (text: string) => ReactNode

function childrenOf(element: Element, explain?: Explain): ReactNode[] {
  return [...element.childNodes].map((node, key) => toReact(node, key, explain))
}

/** An HTML comment for learners who inspect the page. React cannot render comments. */
function Remark({ text }: { text: string }) {
  return <span hidden ref={(place) => place?.replaceChildren(document.createComment(text))} />
}

/**
 * Keeps formatting elements, opens links in a new tab, and makes code copyable; of other elements only the text is
 * kept.
 */
function toReact(node: Node, key: number, explain?: Explain): ReactNode {
  if (node instanceof Comment) return <Remark key={key} text={node.data} />
  if (!(node instanceof Element)) {
    const text = node.textContent ?? ''
    return explain ? <Fragment key={key}>{explain(text)}</Fragment> : text
  }
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
  // The name of a key is not explained.
  const within = tag === 'kbd' ? undefined : explain
  return PLAIN_TAGS.has(tag)
    ? createElement(tag, { key }, ...childrenOf(node, within))
    : childrenOf(node, within)
}

/** Renders the HTML of the catalogue (descriptions, hints, explanations). `explain` may replace its texts. */
export function RichText({ html, explain }: { html: string; explain?: Explain }) {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body, explain)
}
