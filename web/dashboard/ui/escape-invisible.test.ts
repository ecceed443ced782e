import { expect, it } from 'vitest'
import { escapeInvisible } from './escape-invisible.ts'

it('shows invisible characters, and keeps those that languages need', () => {
  expect(escapeInvisible('a\u0000b\u001b[31m')).toBe('a␀b␛[31m')
  expect(escapeInvisible('evil\u202etxt.exe\u2066')).toBe('evil⟨202E⟩txt.exe⟨2066⟩')
  expect(escapeInvisible('one\r\ntwo\tthree')).toBe('one\ntwo\tthree')
  for (const text of ['می\u200cخواهم', '👩\u200d💻', 'שלום', '日本語'])
    expect(escapeInvisible(text)).toBe(text)
})
