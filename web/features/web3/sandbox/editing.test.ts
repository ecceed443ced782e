import { expect, it } from 'vitest'
import { indentSelection, insertLineBreak, type TextEdit } from './editing.ts'

const after = (text: string, { start, end, text: put }: TextEdit) =>
  text.slice(0, start) + put + text.slice(end)

it('keeps the indentation on a new line, and increases it after a brace', () => {
  expect(after('    a;', insertLineBreak('    a;', 6, 6))).toBe('    a;\n    ')
  expect(after('  f() {', insertLineBreak('  f() {', 7, 7))).toBe('  f() {\n      ')
  expect(after('ab', insertLineBreak('ab', 1, 1))).toBe('a\nb')
})

it('puts a closing brace on a line of its own, with the caret before it', () => {
  const edit = insertLineBreak('  f() {}', 7, 7)
  expect(after('  f() {}', edit)).toBe('  f() {\n      \n  }')
  expect(edit.caret).toBe(7)
})

it('indents and outdents lines', () => {
  const text = 'a\n  b\nc'
  expect(after(text, indentSelection(text, 2, 5, false))).toBe('a\n      b\nc')
  expect(after(text, indentSelection(text, 0, 6, true))).toBe('a\nb\nc')
  expect(after('ab', indentSelection('ab', 1, 1, false))).toBe('a    b')
  expect(after('    ab', indentSelection('    ab', 6, 6, true))).toBe('ab')
})
