import { expect, it } from 'vitest'
import { breakLine, type Edit, indent } from './editing.ts'

const after = (text: string, { start, end, text: put }: Edit) => text.slice(0, start) + put + text.slice(end)

it('keeps the indentation on a new line, and increases it after a brace', () => {
  expect(after('    a;', breakLine('    a;', 6, 6))).toBe('    a;\n    ')
  expect(after('  f() {', breakLine('  f() {', 7, 7))).toBe('  f() {\n      ')
  expect(after('ab', breakLine('ab', 1, 1))).toBe('a\nb')
})

it('puts a closing brace on a line of its own, with the caret before it', () => {
  const edit = breakLine('  f() {}', 7, 7)
  expect(after('  f() {}', edit)).toBe('  f() {\n      \n  }')
  expect(edit.caret).toBe(7)
})

it('indents and outdents lines', () => {
  const text = 'a\n  b\nc'
  expect(after(text, indent(text, 2, 5, false))).toBe('a\n      b\nc')
  expect(after(text, indent(text, 0, 6, true))).toBe('a\nb\nc')
  expect(after('ab', indent('ab', 1, 1, false))).toBe('a    b')
  expect(after('    ab', indent('    ab', 6, 6, true))).toBe('ab')
})
