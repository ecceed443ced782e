import { describe, expect, it } from 'vitest'
import { sourceFiles, textOf } from './imports.ts'
import { type Collected, collect, type Found } from './regexes/collect.ts'
import { bounded } from './regexes/constant-text.ts'
import { findSlow, stepCounter, worstLooks } from './regexes/count-steps.ts'

/** So many looks at a sign take some ten milliseconds. */
const MOST_LOOKS = 5_000_000
/** None of these run where the shop runs. */
const ELSEWHERE = /^server\/(?:testing|training\/prove)\/|^labs\/[^/]+\/bypass-fixes\/|\.tsx$/

const { found, unknown } = collectAll()
const slow = found.flatMap((one) => {
  const why = findSlow(one.source, one.flags)
  return why ? [{ ...one, why }] : []
})

/** Looks are counted, not time: a busy machine may take as long as it needs. */
const PATIENCE_MS = 60_000

describe('regular expressions of the server, of labs and of what they share', () => {
  it('are found, and made of fixed texts', () => {
    expect(found.length).toBeGreaterThan(300)
    expect(unknown).toEqual([])
  })

  it('take twice as long for texts of twice the length, or are given short texts only', () => {
    const surprises = slow.filter((one) => !bounded.some((known) => isSame(known, one)))
    expect(surprises.map(complaint)).toEqual([])
  })

  it('are bounded only where that is needed', () => {
    expect(bounded.filter((known) => !slow.some((one) => isSame(known, one)))).toEqual([])
  })

  it.each(lengths())(
    'take no time on the short texts: $source, $most signs',
    ({ source, most }) => {
      const flags = found.find((one) => one.source === source)?.flags ?? ''
      expect(worstLooks(source, flags, most)).toBeLessThan(MOST_LOOKS)
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
    expect(findSlow(source, flags)).toBeDefined()
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
    expect(findSlow(source, flags)).toBeUndefined()
  })

  it('counts what an engine does: a square for every beginning of a run that comes to nothing', () => {
    const count = stepCounter('a+$', '')
    expect(count('a'.repeat(10), 1_000)).toBeLessThan(40)
    expect(count(`${'a'.repeat(10)}!`, 1_000)).toBeGreaterThan(100)
    expect(count(`${'a'.repeat(100)}!`, 1_000)).toBe(Number.POSITIVE_INFINITY)
  })

  it('finds what is put together out of fixed texts, and says where something else is', () => {
    const template = '`^$' + '{W}$`'
    const code = `const W = '[a-z]+'\nconst P = new RegExp(${template}, 'i')\nconst Q = new RegExp(name)`
    expect(collect('some.ts', code)).toEqual({
      found: [{ file: 'some.ts', line: 2, source: '^[a-z]+$', flags: 'i' }],
      unknown: [{ file: 'some.ts', line: 3, code: 'new RegExp(name)' }],
    })
  })
})

function collectAll(): Collected {
  const files = sourceFiles('server', 'labs', 'contract').filter((file) => !ELSEWHERE.test(file))
  const all = files.map((file) => collect(file, textOf(file)))
  return { found: all.flatMap((one) => one.found), unknown: all.flatMap((one) => one.unknown) }
}

/** Each bounded expression once, with the longest text that it is given anywhere. */
function lengths(): { source: string; most: number }[] {
  const most = new Map<string, number>()
  for (const one of bounded) if (one.most) most.set(one.source, Math.max(one.most, most.get(one.source) ?? 0))
  return [...most].map(([source, longest]) => ({ source, most: longest }))
}

function isSame(one: { file: string; source: string }, other: { file: string; source: string }): boolean {
  return one.file === other.file && one.source === other.source
}

function complaint({
  file,
  line,
  source,
  flags,
  why,
}: Found & { why: { text: string; looks: number } }): string {
  return `${file}:${line} /${source}/${flags} is slow on ${JSON.stringify(why.text)}…`
}
