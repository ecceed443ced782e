import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { at } from '../bootstrap/project.mjs'
import { runCommand } from '../launcher/processes.mjs'
import { failedFiles, failedProofs, flakyProofs, type Outcome, testSummary } from './failures.mjs'

it('tells what a real run of Vitest did: passed, failed, skipped, and errors outside of tests', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'failed-'))
  const write = (name: string, code: string) =>
    writeFileSync(
      join(folder, name),
      `import { beforeAll, describe, expect, it } from ${JSON.stringify(at('node_modules/vitest/dist/index.js'))}
       ${code}`,
    )
  try {
    write(
      'juice.test.ts',
      `describe('juice', () => { it('is sweet', () => expect(1).toBe(2)); it('is wet', () => {}) })`,
    )
    write('broken.test.ts', `throw new Error('no such fruit')`)
    write('hook.test.ts', `beforeAll(() => { throw new Error('no press') }); it('presses', () => {})`)
    write('loose.test.ts', `it('forgets', () => { Promise.reject(new TypeError('spilt')) })`)
    write('shaky.test.ts', `let tries = 0; it('settles late', { retry: 1 }, () => expect(++tries).toBe(2))`)
    write('skips.test.ts', `it('waits', ({ skip }) => skip('Not the season.'))`)
    const report = join(folder, 'report.json')
    const code = await runCommand(
      process.execPath,
      [at('node_modules/vitest/vitest.mjs'), 'run', '--root', folder].concat([
        `--reporter=${at('scripts/test/vitest-report.mjs')}`,
      ]),
      { env: { ...process.env, TEST_REPORT: report }, onOutput: () => undefined },
    )
    expect(code).toBe(1)
    const outcome = JSON.parse(readFileSync(report, 'utf8')) as Outcome
    const inFolder = (name: string) => expect.stringMatching(new RegExp(`${name}$`))
    expect(outcome).toMatchObject({ passed: 3, failed: 4 })
    expect(outcome.failures).toEqual(
      expect.arrayContaining([
        {
          where: [inFolder('juice.test.ts'), 'juice', 'is sweet'],
          message: expect.stringContaining('expected 1 to be 2'),
        },
        { where: [inFolder('broken.test.ts')], message: 'no such fruit' },
        { where: [inFolder('hook.test.ts')], message: 'no press' },
        {
          where: ['outside of tests', inFolder('loose.test.ts')],
          message: expect.stringContaining('TypeError: spilt'),
        },
      ]),
    )
    expect(outcome.flaky).toEqual([
      { where: [inFolder('shaky.test.ts'), 'settles late'], message: expect.stringContaining('to be 2') },
    ])
    expect(outcome.skipped).toContainEqual({
      where: [inFolder('skips.test.ts'), 'waits'],
      message: 'Not the season.',
    })
    expect(outcome.files?.map(({ file }) => file)).toContainEqual(inFolder('juice.test.ts'))
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

it('names the cells of proofs that passed only when the lab was tried again', () => {
  const cell = (name: string, passed: boolean) => ({ name, verdict: { passed, detail: 'took too long' } })
  const row = { lab: 'login-injection', challenge: 'Login Admin' }
  const tried = {
    ...row,
    cells: [cell('attack', true), cell('bind.ts', false)],
    firstTry: [cell('attack', false), cell('bind.ts', false)],
  }
  const untried = { ...row, cells: [cell('format', false)], firstTry: [cell('attack', false)] }
  const fine = { ...row, cells: [cell('attack', true)] }
  expect(flakyProofs({ rows: [fine, tried, untried] })).toEqual([
    { where: ['login-injection', 'Login Admin', 'attack'], message: 'took too long' },
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
  const fine = { stage: 'types', ms: 1_200, passed: 1, failed: 0, failures: [] }
  const where = ['a.test.ts', 'juice', 'is sweet']
  const unit = {
    stage: 'unit',
    ms: 30_000,
    passed: 3,
    failed: 1,
    failures: [{ where, message: 'expected 1 to be 2' }],
    skipped: ['b', 'c'].map((name) => ({ where: ['s.test.ts', name], message: 'No Docker.' })),
    flaky: [{ where: ['t.test.ts', 'settles late'], message: 'expected 1 to be 2' }],
    files: Array.from({ length: 12 }, (_, i) => ({ file: `${i}.test.ts`, ms: i * 1000 })),
  }
  const failures = Array.from({ length: 32 }, (_, i) => ({ where: [`${i}.ts`], message: 'no' }))
  const summary = testSummary([fine, unit, { stage: 'lint', ms: 5, passed: 0, failed: 1, failures }])
  expect(summary).toContain('✗ unit > a.test.ts > juice > is sweet\n    expected 1 to be 2\n✗ lint > 0.ts')
  expect(summary).toContain('… and 2 more in lint')
  expect(summary).toContain('   1.2 s  types\n  30.0 s  unit')
  expect(summary).toContain('  11.0 s  11.test.ts\n')
  expect(summary).not.toContain(' 1.test.ts')
  expect(summary).toContain('   2  s.test.ts: No Docker.')
  expect(summary).toContain(
    '── Passed only when tried again\n✗ unit > t.test.ts > settles late\n    expected 1 to be 2\n',
  )
  expect(summary.split('\n').at(-1)).toBe('4 passed, 2 failed, 2 skipped')
})
