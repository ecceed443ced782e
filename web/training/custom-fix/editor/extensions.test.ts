import { jsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { language } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, it } from 'vitest'
import type { CodeLanguage } from '../../coding/code/tokenize.ts'
import { colourTokens, languageSupport } from './extensions.ts'

const grammarOf = (name: Parameters<typeof languageSupport>[0]) =>
  EditorState.create({ extensions: languageSupport(name) }).facet(language)

it('has a grammar for TypeScript and one for JavaScript', () => {
  expect(grammarOf('typescript')).toBe(typescriptLanguage)
  expect(grammarOf('javascript')).toBe(jsxLanguage)
  expect(grammarOf('yaml')).toBeNull()
})

/** The parts of the text that are coloured. */
function coloured(state: EditorState): string[] {
  const pieces: string[] = []
  for (const marks of state.facet(EditorView.decorations)) {
    if (typeof marks === 'function') continue
    marks.between(0, state.doc.length, (from, to) => void pieces.push(state.sliceDoc(from, to)))
  }
  return pieces
}

const editing = (doc: string, language: CodeLanguage) =>
  EditorState.create({ doc, extensions: colourTokens(language) })

describe('the colours of languages without a grammar in the editor', () => {
  it('equal those of the other code panels', () => {
    const contract = coloured(
      editing('// mine\ncontract Bank {\n  uint256 private sum = 7;\n}\n', 'solidity'),
    )
    expect(contract).toEqual(
      expect.arrayContaining(['// mine', 'contract', 'Bank', 'uint256', 'private', '7']),
    )
    expect(coloured(editing('# where to\ntargets:\n', 'yaml'))).toEqual(
      expect.arrayContaining(['# where to', 'targets']),
    )
  })

  it('follow changes of the text', () => {
    const before = editing('contract', 'solidity')
    const { state } = before.update({ changes: { from: 0, insert: '// ' } })
    expect(coloured(state)).toEqual(['// contract'])
  })
})
