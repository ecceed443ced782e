import { describe, expect, it } from 'vitest'
import { findNamedLine, readPlanFile } from './plan-file.ts'

const file = (bytes: Uint8Array<ArrayBuffer>) => ({
  size: bytes.length,
  arrayBuffer: async () => bytes.buffer,
})

describe('a plan from a file', () => {
  it('is read as UTF-8 without a byte order mark', async () => {
    expect(await readPlanFile(file(new TextEncoder().encode('\uFEFFtitle: Frühstück')))).toBe(
      'title: Frühstück',
    )
  })

  it('has the ends of lines that text boxes have', async () => {
    expect(await readPlanFile(file(new TextEncoder().encode('title: A\r\nparts: []\r\n')))).toBe(
      'title: A\nparts: []\n',
    )
  })

  it.each([
    ['Latin 1', new Uint8Array([0x46, 0x72, 0xfc, 0x68]), 'DASHBOARD_PLAN_NOT_UTF8'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x74, 0x00]), 'DASHBOARD_PLAN_NOT_UTF8'],
    ['endless', new Uint8Array(500_000), 'DASHBOARD_PLAN_TOO_LONG'],
  ])('is refused when it is %s', async (_what, bytes, words) => {
    await expect(readPlanFile(file(bytes))).rejects.toMatchObject({ textKey: words })
  })
})

describe('the line that an error names', () => {
  const text = 'title: A\nparts:\n  - title: B\n'

  it('is found in the text', () => {
    const { start, end } = findNamedLine('No. plan.yml:3:5 is wrong at parts[0]', text) ?? {}
    expect(text.slice(start, end)).toBe('  - title: B')
  })

  it('is undefined when there is none', () => {
    expect(['No.', 'plan.yml:99:1 is wrong'].map((sentence) => findNamedLine(sentence, text))).toEqual([
      ...[undefined, undefined],
    ])
  })
})
