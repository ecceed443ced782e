import { describe, expect, it } from 'vitest'
import { sourceFiles, textOf } from './imports.ts'
import { type CollectedRegexes, collectRegexes, type FoundRegex } from './regexes/collect.ts'
import { boundedRegexes } from './regexes/constant-text.ts'
import { findSlowText, type SlowText, stepCounter, worstStepCount } from './regexes/count-steps.ts'

/** This many steps take about ten milliseconds. */
const MOST_STEPS = 5_000_000
/** Files whose code does not run in the server's process. */
const OTHER_FILES = /^server\/testing\/|^labs\/[^/]+\/bypass-fixes\/|\.tsx$/

const { found, unknown } = collectAll()
const slow = found.flatMap((one) => {
  const why = findSlowText(one.source, one.flags)
  return why ? [{ ...one, why }] : []
})

/** Generous timeout: steps are counted, so a slow machine gives the same result. */
const PATIENCE_MS = 60_000

describe('regular expressions of the server, the labs and the contract', () => {
  it('are all made of constant texts', () => {
    expect(found.length).toBeGreaterThan(300)
    expect(unknown).toEqual([])
  })

  it('take linear time, or are on the list of those that are given short texts only', () => {
    const surprises = slow.filter((one) => !boundedRegexes.some((known) => isSame(known, one)))
    expect(surprises.map(slowRegexMessage)).toEqual([])
  })

  it('are on that list only if they need to be', () => {
    expect(boundedRegexes.filter((known) => !slow.some((one) => isSame(known, one)))).toEqual([])
  })

  it.each(lengths())(
    'are fast on the longest text that they are given: $source, $most characters',
    ({ source, most }) => {
      const flags = found.find((one) => one.source === source)?.flags ?? ''
      expect(worstStepCount(source, flags, most)).toBeLessThan(MOST_STEPS)
    },
    PATIENCE_MS,
  )
})

describe('the check itself', () => {
  it.each([
    /(a+)+$/,
    /\s+$/,
    /#{([\s\S]*)}/,
    /^\s*\d+\s*[,\s]\s*\d+$/,
    /(\w*:\w*:\d*:\d*:\w*:.*)|no/i,
    /<[^>]*>/g,
    /(?:x|y+)*z/,
    /(["'])[\s\S]*\1;/,
  ])('finds %s slow', ({ source, flags }) => {
    expect(findSlowText(source, flags)).toBeDefined()
  })

  it.each([
    /(?<!\s)\s+$/,
    /\s+/g,
    /^[a-z]+@[a-z]+(\.[a-z]+)+$/,
    /"[^"\\]*(?:\\.[^"\\]*)*"?/g,
    /<[^<>]*>/g,
    /\p{L}+(?:['-]\p{L}+)*/gu,
    /(?=a|b)\w{0,40}!/,
  ])('finds %s fast', ({ source, flags }) => {
    expect(findSlowText(source, flags)).toBeUndefined()
  })

  it('counts the steps of a backtracking engine: quadratic for a repetition that fails at every start', () => {
    const count = stepCounter('a+$', '')
    expect(count('a'.repeat(10), 1_000)).toBeLessThan(40)
    expect(count(`${'a'.repeat(10)}!`, 1_000)).toBeGreaterThan(100)
    expect(count(`${'a'.repeat(100)}!`, 1_000)).toBe(Number.POSITIVE_INFINITY)
  })

  it('finds expressions made of constant texts, and reports all others', () => {
    const template = '`^$' + '{W}$`'
    const code = `const W = '[a-z]+'\nconst P = new RegExp(${template}, 'i')\nconst Q = new RegExp(name)`
    expect(collectRegexes('some.ts', code)).toEqual({
      found: [{ file: 'some.ts', line: 2, source: '^[a-z]+$', flags: 'i' }],
      unknown: [{ file: 'some.ts', line: 3, code: 'new RegExp(name)' }],
    })
  })
})

function collectAll(): CollectedRegexes {
  const files = sourceFiles('server', 'labs', 'contract').filter((file) => !OTHER_FILES.test(file))
  const all = files.map((file) => collectRegexes(file, textOf(file)))
  return { found: all.flatMap((one) => one.found), unknown: all.flatMap((one) => one.unknown) }
}

/** Each bounded expression once, with the longest text that it is given in any file. */
function lengths(): { source: string; most: number }[] {
  const most = new Map<string, number>()
  for (const one of boundedRegexes)
    if (one.most) most.set(one.source, Math.max(one.most, most.get(one.source) ?? 0))
  return [...most].map(([source, longest]) => ({ source, most: longest }))
}

function isSame(one: { file: string; source: string }, other: { file: string; source: string }): boolean {
  return one.file === other.file && one.source === other.source
}

function slowRegexMessage({ file, line, source, flags, why }: FoundRegex & { why: SlowText }): string {
  return `${file}:${line} /${source}/${flags} is slow on ${JSON.stringify(why.text)}…`
}
