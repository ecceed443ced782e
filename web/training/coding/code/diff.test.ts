import { describe, expect, it } from 'vitest'
import { diffFiles, foldUnchanged, inOneColumn, markChanged } from './diff.ts'

const weak = [
  "import type { A } from '#lab'",
  '',
  'export function f(a) {',
  '  return get(`x `, a)',
  '}',
  '',
].join('\n')

describe('diffFiles', () => {
  it('finds no differences in equal files', () => {
    expect(diffFiles(weak, weak).every((row) => row.kind === 'same')).toBe(true)
  })

  it('pairs a changed line with its successor and marks the words', () => {
    const rows = diffFiles(weak, weak.replace('`x `, a', "'x ?', [a]"))
    const changed = rows.filter((row) => row.kind !== 'same')
    expect(changed).toHaveLength(1)
    const [row] = changed
    expect(row?.before?.number).toBe(4)
    expect(row?.after?.number).toBe(4)
    const [from, to] = row?.after?.changed.at(0) ?? [0, 0]
    expect(row?.after?.text.slice(from, to)).toContain("'")
    expect(row?.after?.text.slice(0, from)).toContain('return get(')
  })

  it('numbers each side in its own file', () => {
    const rows = diffFiles(weak, `// new\n${weak}`)
    expect(rows[0]).toEqual({ kind: 'added', after: { number: 1, text: '// new', changed: [] } })
    expect(rows[1]?.before?.number).toBe(1)
    expect(rows[1]?.after?.number).toBe(2)
  })

  it('marks no words in lines that have nothing in common', () => {
    const [row] = diffFiles('alpha()\n', 'const other = 7\n')
    expect(row?.kind).toBe('changed')
    expect(row?.before?.changed).toEqual([])
    expect(row?.after?.changed).toEqual([])
  })

  it('accepts a missing last line break', () => {
    expect(diffFiles('a\nb\n', 'a\nb').map((row) => row.kind)).toEqual(['same', 'same'])
  })
})

describe('foldUnchanged', () => {
  const many = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')

  it('keeps three lines beside a change and folds the rest', () => {
    const rows = foldUnchanged(diffFiles(many, many.replace('line 10', 'line ten')))
    expect(rows.at(0)).toEqual({ kind: 'fold', hidden: 7 })
    expect(rows.at(-1)).toEqual({ kind: 'fold', hidden: 6 })
    expect(rows).toHaveLength(2 + 7)
  })

  it('does not fold a few lines', () => {
    expect(foldUnchanged(diffFiles('a\nb\nc', 'a\nb\nd')).some((row) => row.kind === 'fold')).toBe(false)
  })
})

describe('inOneColumn', () => {
  it('puts a block of removed lines before the added ones', () => {
    const rows = inOneColumn(diffFiles('one(1)\ntwo(2)\nend', 'one(3)\ntwo(4)\nend'))
    expect(rows.map((row) => row.kind)).toEqual(['removed', 'removed', 'added', 'added', 'same'])
  })
})

describe('markChanged', () => {
  it('cuts tokens where a change begins and ends', () => {
    const marked = markChanged(
      [
        { kind: 'keyword', text: 'return' },
        { kind: 'plain', text: ' value' },
      ],
      [[4, 9]],
    )
    expect(marked).toEqual([
      { kind: 'keyword', text: 'retu', changed: false },
      { kind: 'keyword', text: 'rn', changed: true },
      { kind: 'plain', text: ' va', changed: true },
      { kind: 'plain', text: 'lue', changed: false },
    ])
  })
})
