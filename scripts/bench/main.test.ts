import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What the bench answers to words that it refuses, before it measures anything. */
function refusal(...words: string[]): string {
  const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), ...words]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(1)
  return stderr
}

it('takes several sections, each with the words after its name', () => {
  expect(refusal('start', '--quick', 'clone', 'mutants', 'no/folder', 'page')).toBe(
    'There is no "no/folder". Try: npm run bench -- mutants server/host\n',
  )
})

it('names a word that is no section, and those that are', () => {
  for (const words of [
    ['start', 'nothing'],
    ['clone', 'nothing', 'page'],
    ['class', '500', '3', 'nothing'],
  ])
    expect(refusal(...words)).toMatch(/^There is no section "nothing"\. Try: --quick start build .* clone /)
  expect(refusal('constructor')).toContain('There is no section "constructor".')
})
