import { expect, it } from 'vitest'
import { icons } from './icons.ts'

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

function load(name: string): unknown {
  const { load: read } = icons(root)
  if (typeof read !== 'function') throw new Error('the plugin loads nothing')
  const context = {
    error: (message: string) => {
      throw new Error(message)
    },
  }
  return Reflect.apply(read, context, [`\0~icons/${name}`])
}

it('makes a component of an icon: its lines, and whether it is filled', () => {
  expect(load('check')).toContain('createIcon({"name":"check","paths":["m5 12l5 5L20 7"],"isFilled":false})')
  expect(load('circle-check-filled')).toContain('"isFilled":true')
})

it('knows older names of icons', () => {
  expect(load('discount-2')).toContain('createIcon({"name":"discount-2"')
})

it('stops the build if there is no such icon', () => {
  expect(() => load('no-such-fruit')).toThrow('There is no icon no-such-fruit')
})
