import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { at } from '../bootstrap/project.mjs'
import { runCommand } from '../launcher/processes.mjs'
import { failedFiles, failedProofs, failedTests, failureSummary } from './failures.mjs'

it('names failed tests and files that did not load, from a real report of Vitest', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'failed-'))
  try {
    writeFileSync(
      join(folder, 'juice.test.ts'),
      `import { describe, expect, it } from ${JSON.stringify(at('node_modules/vitest/dist/index.js'))}
       describe('juice', () => { it('is sweet', () => expect(1).toBe(2)); it('is wet', () => {}) })`,
    )
    writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('no such fruit')`)
    const report = join(folder, 'report.json')
    const code = await runCommand(
      process.execPath,
      [at('node_modules/vitest/vitest.mjs'), 'run', '--root', folder].concat([
        '--reporter=json',
        `--outputFile=${report}`,
      ]),
      { onOutput: () => undefined },
    )
    expect(code).toBe(1)
    expect(failedTests(JSON.parse(readFileSync(report, 'utf8')), folder)).toEqual(
      expect.arrayContaining([
        {
          where: ['juice.test.ts', 'juice', 'is sweet'],
          message: expect.stringContaining('expected 1 to be 2'),
        },
        { where: ['broken.test.ts'], message: expect.stringContaining('no such fruit') },
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('names the cells of proofs that failed', () => {
  const cells = [
    { name: 'weak', verdict: { passed: true, detail: '' } },
    { name: 'bind.ts', verdict: { passed: false, detail: '\n an attack still works\nat line 3' } },
  ]
  expect(failedProofs({ rows: [{ lab: 'login-injection', challenge: 'Login Admin', cells }] })).toEqual([
    { where: ['login-injection', 'Login Admin', 'bind.ts'], message: 'an attack still works' },
  ])
})

it('names the files that the compiler and the linter complain about', () => {
  const compiler = `server/app.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n`
  expect(failedFiles(compiler)).toEqual([
    {
      where: ['server/app.ts(3,7)'],
      message: `TS2322: Type 'string' is not assignable to type 'number'.`,
    },
  ])
  const linter = `server/app.ts:2:1 lint/suspicious/noDebugger  FIXABLE  ━━━━\n\n  × Do not debug here.\n\n    1 │ debugger\n
server/http/x.ts format ━━━━━\n\n  × Formatter would have printed the following content:\n`
  expect(failedFiles(linter)).toEqual([
    { where: ['server/app.ts:2:1'], message: 'lint/suspicious/noDebugger Do not debug here.' },
    { where: ['server/http/x.ts'], message: 'format Formatter would have printed the following content:' },
  ])
})

it('lists all of it by stage at the very end, above the line with the totals', () => {
  const fine = { stage: 'types', passed: 1, failed: 0, failures: [] }
  expect(failureSummary([fine])).toBe('\n1 passed, 0 failed')
  const where = ['a.test.ts', 'juice', 'is sweet']
  const unit = { stage: 'unit', passed: 3, failed: 1, failures: [{ where, message: 'expected 1 to be 2' }] }
  const failures = Array.from({ length: 32 }, (_, i) => ({ where: [`${i}.ts`], message: 'no' }))
  const summary = failureSummary([fine, unit, { stage: 'lint', passed: 0, failed: 1, failures }])
  expect(summary).toContain('✗ unit > a.test.ts > juice > is sweet\n    expected 1 to be 2\n✗ lint > 0.ts')
  expect(summary).toContain('… and 2 more in lint')
  expect(summary.split('\n').at(-1)).toBe('4 passed, 2 failed')
})
