import { expect, it } from 'vitest'
import { visible } from './visible.ts'

it('what cannot be seen is shown, and what languages need stays', () => {
  expect(visible('a\u0000b\u001b[31m')).toBe('a␀b␛[31m')
  expect(visible('evil\u202etxt.exe\u2066')).toBe('evil⟨202E⟩txt.exe⟨2066⟩')
  expect(visible('one\r\ntwo\tthree')).toBe('one\ntwo\tthree')
  for (const text of ['می\u200cخواهم', '👩\u200d💻', 'שלום', '日本語']) expect(visible(text)).toBe(text)
})
