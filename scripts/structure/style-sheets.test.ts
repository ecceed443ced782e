import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const sheets = globSync('web/**/*.css', { cwd: root })

const ONE_SIDED =
  /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius|float|clear)\s*:|text-align:\s*(?:left|right)/

const FOUR_SIDES = /^\s*(?:padding|margin|inset):\s*(?<values>.+);/

/** Whether a shorthand of four values has different values for left and right. */
function isLopsided(line: string): boolean {
  const values = FOUR_SIDES.exec(line)?.groups?.values
  if (!values) return false
  const parts = values.match(/[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\S+/g) ?? []
  return parts.length === 4 && parts[1] !== parts[3]
}

function complaints(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    ONE_SIDED.test(line) || isLopsided(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
  )
}

describe('the style sheets', () => {
  it('are found', () => {
    expect(sheets.length).toBeGreaterThan(50)
  })

  it('use start and end instead of left and right, so that every screen works in right-to-left languages', () => {
    expect(sheets.flatMap(complaints)).toEqual([])
  })

  it('are checked by a test that reports one-sided declarations only', () => {
    expect(
      ['  left: 0;', '  margin-right: auto;', '  padding: 0 1px 0 2px;'].filter(
        (line) => ONE_SIDED.test(line) || isLopsided(line),
      ),
    ).toHaveLength(3)
    expect(
      ['  inset-inline: 0;', '  padding: 0 1px;', '  padding: 1px var(--a, 2px) 3px var(--a, 2px);'].filter(
        (line) => ONE_SIDED.test(line) || isLopsided(line),
      ),
    ).toEqual([])
  })
})
