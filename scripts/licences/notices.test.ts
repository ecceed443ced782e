import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameOf, notices, shippedPackages } from './notices.ts'

const root = join(import.meta.dirname, '..', '..')

it('names each distributed package, and none that only developers need', () => {
  const lines = new Set(notices(root).split('\n'))
  const names = shippedPackages(root).map(([folder, locked]) => nameOf(folder, locked))
  expect(names.filter((name) => !lines.has(name))).toEqual([])
  expect(names.length).toBeGreaterThan(300)
  expect([...lines].filter((line) => /^vitest \d/.test(line))).toEqual([])
})

it('has the texts of the licences, including that of Node, and says which are missing', () => {
  const [, ...parts] = notices(root).split(`\n${'-'.repeat(80)}\n`)
  for (const part of parts) expect(part).toMatch(/copyright|permission|licen[cs]e|brings no text/i)
  expect(parts.find((part) => part.startsWith('fastify '))).toContain('Permission is hereby granted')
  expect(parts.at(-1)).toMatch(/^Node\.js\n\n.*Node\.js is licensed/s)
})
