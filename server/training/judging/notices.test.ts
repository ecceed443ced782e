import { expect, it } from 'vitest'
import { plainText } from './notices.ts'

it.each([
  ['Log in <em>today</em>.', 'Log in today.'],
  ['Use <code>&lt;h1&gt;</code> &amp; co', 'Use <h1> & co'],
  ['Not a tag: &amp;lt;', 'Not a tag: &lt;'],
  ['two\n  lines', 'two lines'],
])('reads %j as %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
