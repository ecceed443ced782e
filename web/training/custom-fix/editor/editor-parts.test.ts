import { jsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { language } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { languageSupport } from './editor-parts.ts'

const grammarOf = (name: Parameters<typeof languageSupport>[0]) =>
  EditorState.create({ extensions: languageSupport(name) }).facet(language)

it('has a grammar for TypeScript and one for JavaScript', () => {
  expect(grammarOf('typescript')).toBe(typescriptLanguage)
  expect(grammarOf('javascript')).toBe(jsxLanguage)
  expect(grammarOf('yaml')).toBeNull()
})
