import { describe, expect, it } from 'vitest'
import { contrast, mixColors, themeCss } from './theme-css.ts'
import type { Colors } from './themes.ts'

const SHOPS: [string, Colors][] = [
  ['the house', {}],
  ['Melon Bay', { accent: '#ff8a5c', accentText: '#0b2a33', ink: '#0b2a33', paper: '#fff6e5' }],
  ['white on blue', { accent: '#0050b3', accentText: '#ffffff', ink: '#000000', paper: '#ffffff' }],
  ['a loud one', { accent: '#ffff00', accentText: '#000000', ink: '#3a003a', paper: '#ffe0f0' }],
  ['a pale one with dark success', { ink: '#333333', paper: '#dddddd', success: '#003300' }],
]

/** All tokens for light and dark. */
function tokens(colors: Colors): { day: Map<string, string>; night: Map<string, string> } {
  const [day = [], night = []] = themeCss(colors)
    .split('}')
    .map((block) => [...block.matchAll(/--ff-([\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value]))
  const entries = (list: typeof day) => list.map(([name = '', value = '']) => [name, value] as const)
  return { day: new Map(entries(day)), night: new Map([...entries(day), ...entries(night)]) }
}

describe.each(SHOPS)('%s', (_, colors) => {
  const { day, night } = tokens(colors)

  describe.each([
    ['by day', day],
    ['by night', night],
  ])('%s', (_time, theme) => {
    it.each([
      ['text', ['bg', 'surface', 'sunk', 'hover'], 4.5],
      ['muted', ['bg', 'surface', 'sunk', 'hover'], 4.5],
      ['accent-text', ['bg', 'surface', 'sunk', 'accent-soft'], 4.5],
      ['success-text', ['bg', 'surface', 'sunk', 'success-soft'], 4.5],
      ['danger', ['bg', 'surface', 'sunk', 'danger-soft'], 4.5],
      ['on-accent', ['accent', 'accent-hover'], 4.5],
      ['on-success', ['success', 'success-hover'], 4.5],
      ['on-bar', ['bar', 'bar-raised'], 4.5],
      ['on-bar-muted', ['bar', 'bar-raised'], 4.5],
      ['bar-accent', ['bar', 'bar-raised'], 4.5],
      ['focus', ['bg', 'surface'], 3],
      ['line-strong', ['bg', 'surface', 'sunk'], 3],
    ])('%s can be told from %j', (text, grounds, least) => {
      for (const ground of grounds) {
        expect(contrast(theme.get(text) ?? '', theme.get(ground) ?? ''), ground).toBeGreaterThanOrEqual(least)
      }
    })
  })
})

it('uses the given colours unchanged', () => {
  const { day, night } = tokens({ accent: '#ffcc00', ink: '#101010', paper: '#fafafa' })
  expect([day.get('accent'), day.get('text'), day.get('bg')]).toEqual(['#ffcc00', '#101010', '#fafafa'])
  expect([night.get('text'), night.get('bg')]).toEqual(['#fafafa', '#101010'])
})

it('computes the contrast of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
})
