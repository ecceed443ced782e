import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { projectRoot } from '../../server/testing/application.ts'

let labs: string
beforeEach(() => {
  labs = join(tmpdir(), `labs-${process.pid}-${Date.now()}`)
})
afterEach(() => rmSync(labs, { recursive: true, force: true }))

/** Runs a script of the project. Returns what it prints. */
function run(script: string, ...args: string[]): string {
  const command = ['--disable-warning=ExperimentalWarning', join(projectRoot, 'scripts', script, 'main.ts')]
  const { stdout, stderr } = spawnSync(process.execPath, [...command, ...args], { encoding: 'utf8' })
  return stdout + stderr
}

it('a new lab in a folder of its own is the example of docs/labs.md, which proves green under any name', () => {
  const lab = join(labs, 'guest-book')
  expect(run('new-lab', lab)).toContain(`npm run prove -- --labs ${labs}`)
  const proof = run('prove', '--labs', labs, '--seeds', '2')
  expect(proof).toMatch(/✓ Guest Book .*attack ✓.*hidden tests ✓.*escape-both ✓/)
  expect(proof).toContain('3 passed, 0 failed')
  expect(JSON.parse(readFileSync(join(lab, 'interface.json'), 'utf8'))).toMatchObject({
    exports: { badge: { takes: ['text', 'text'], gives: 'text' } },
  })
  expect(run('new-lab', lab)).toContain('is there already')

  const weak = join(lab, 'weak.ts')
  writeFileSync(weak, readFileSync(weak, 'utf8').replace(/company\}/, 'company.firm}'))
  expect(run('prove', '--labs', labs)).toContain(
    `${weak}:3 TS2339: Property 'firm' does not exist on type 'string'.`,
  )
}, 120_000)
