import { describe, expect, it } from 'vitest'
import { REACT_TO_HTML } from './react-to-html.ts'

type Work = (...args: unknown[]) => unknown

interface Paper {
  require(
    name: 'react',
  ): Record<'createElement' | 'useState' | 'useMemo' | 'useEffect' | 'memo', Work> & { Fragment: unknown }
  drawn(type: unknown): (props: object) => string
}

/** Evaluates the text that learner code runs with. */
const paper = new Function(`return ${REACT_TO_HTML}`)() as Paper
const react = paper.require('react')
const { createElement, useState, useMemo, useEffect, memo } = react
const draw = (type: unknown, props: object = {}) => paper.drawn(type)(props)

describe('React without a page', () => {
  it('renders elements, lists, texts and empty values as a page does', () => {
    const List = () => [
      'a',
      1,
      null,
      false,
      createElement('br'),
      createElement('b', { className: 'x', hidden: true }, 'y'),
    ]
    expect(draw(List)).toBe('a1<br><b class="x" hidden="">y</b>')
    expect(draw(() => null)).toBe('')
  })

  it('escapes text, and renders raw HTML on request', () => {
    const term = '<b>"&"</b>'
    expect(draw(() => createElement('i', { title: term }, term))).toBe(
      '<i title="&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;">&lt;b&gt;"&amp;"&lt;/b&gt;</i>',
    )
    expect(draw(() => createElement('i', { dangerouslySetInnerHTML: { __html: term } }))).toBe(
      `<i>${term}</i>`,
    )
  })

  it('supports hooks and nested components', () => {
    const Inner = memo(({ term }: { term: string }) => term.toUpperCase())
    const Outer = ({ term }: { term: string }) => {
      const [start] = useState(() => term) as [string]
      useEffect(() => expect.unreachable())
      return createElement(
        react.Fragment,
        null,
        useMemo(() => start),
        createElement(Inner, { term }),
      )
    }
    expect(draw(Outer, { term: 'ab' })).toBe('abAB')
  })
})
