import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createLearnerCodeService,
  type LearnerCodeService,
} from '../../web/training/custom-fix/editor/language.ts'
import { LEARNER_CODE_TYPES } from '../../web/training/custom-fix/editor/learner-code-types.ts'
import { readContract, readReactTypes, readTypeLibraries } from './type-libraries.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')
const contract = readContract()
const libraries = readTypeLibraries()

const languageFor = (weak: string): LearnerCodeService =>
  createLearnerCodeService({ libraries, guest: LEARNER_CODE_TYPES, contract, weak })

describe('the type check of learner code', () => {
  const weak = read('labs', 'login-injection', 'weak.ts')
  const language = languageFor(weak)
  const changed = (from: string, to: string): string => {
    expect(weak).toContain(from)
    return weak.replace(from, to)
  }

  it('accepts the weak code and all fixes', () => {
    expect(language.check(weak)).toEqual([])
    for (const fix of readdirSync(join(root, 'labs/login-injection/fixes'))) {
      expect(language.check(read('labs/login-injection/fixes', fix))).toEqual([])
    }
  })

  it('reports the place of a type error', () => {
    const problems = language.check(changed('deletedAt IS NULL`,', 'deletedAt IS NULL`, email,'))
    expect(problems).toEqual([
      { from: 'types', message: expect.stringMatching(/string/), line: 15, column: 109 },
    ])
  })

  it('reports the place of a syntax error', () => {
    expect(language.check(`${weak}\nexport const`)).toMatchObject([{ from: 'types', line: 19 }])
  })

  it('reports a function that differs from what the shop calls', () => {
    const other = changed('): Promise<UserRow | undefined> {', '): Promise<UserRow | undefined | string> {')
    expect(language.check(other)).toMatchObject([
      { from: 'fit', line: 9, column: 17, message: expect.stringContaining('not assignable') },
    ])
    expect(language.check(changed('function findUser', 'function find'))).toMatchObject([
      { from: 'missing', message: 'findUser' },
    ])
  })

  it('rejects syntax that is more than types', () => {
    expect(language.check(`${weak}\nenum Mood { Good }`)).toMatchObject([{ line: 19 }])
    expect(language.check(`import { readFileSync } from 'node:fs'\n${weak}`)).toMatchObject([{ line: 1 }])
    expect(language.check(`${weak}\ndocument.cookie`)).toMatchObject([{ line: 19 }])
  })

  it('proposes completions', () => {
    const source = changed('return db.get<UserRow>(', 'return db.')
    const at = source.indexOf('return db.') + 'return db.'.length
    expect(language.complete(source, at).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['get', 'all']),
    )
  })
})

describe('the type check of a learner’s component', () => {
  const folder = join(root, 'labs', 'dom-xss')
  const weak = readFileSync(join(folder, 'weak.tsx'), 'utf8')
  const surroundings = {
    libraries,
    guest: LEARNER_CODE_TYPES,
    contract,
    react: readReactTypes(),
  }
  const language = createLearnerCodeService({ ...surroundings, weak })

  it.each(['dom-xss', 'unannounced-page', 'forgotten-playground', 'test-decal'])(
    'accepts our own component: %s',
    (lab) => {
      const ours = createLearnerCodeService({ ...surroundings, weak: read('labs', lab, 'weak.tsx') })
      expect(ours.check(read('labs', lab, 'weak.tsx'))).toEqual([])
      for (const fix of readdirSync(join(root, 'labs', lab, 'fixes'))) {
        expect(ours.check(read('labs', lab, 'fixes', fix))).toEqual([])
      }
    },
    60_000,
  )

  it('checks it with the types of React, including its properties', () => {
    const hook = `import { useMemo } from 'react'\n${weak.replace('term.trim()', 'useMemo(() => term.trim(), [term])')}`
    expect(language.check(hook)).toEqual([])
    const wrong = weak.replace('dangerouslySetInnerHTML={{ __html: term.trim() }}', 'className={term.length}')
    expect(language.check(wrong)).toMatchObject([
      { from: 'types', line: 8, message: expect.stringMatching(/number/) },
    ])
    expect(language.check(weak.replace('term.trim()', 'term.trim(')).length).toBeGreaterThan(0)
    expect(language.check(weak.replace('<span', '<spam'))).toMatchObject([{ line: 8 }])
    expect(language.check(weak.replace('term: string', 'term: number'))).not.toEqual([])
  })

  it('checks and completes its styles', () => {
    const styled = (style: string): string => weak.replace('<span', `<span style={{ ${style} }}`)
    expect(language.check(styled("color: 'red', WebkitLineClamp: 2, fillOpacity: 0.5, gap: 4"))).toEqual([])
    expect(language.check(styled("'background-color': 'red'"))).toMatchObject([{ from: 'types', line: 8 }])
    expect(language.check(styled("display: 'blok', position: 'up'"))).not.toEqual([])
    const source = styled('back')
    const names = language.complete(source, source.indexOf('{ back') + 6).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['backgroundColor', 'backdropFilter']))
  })
})

it('accepts the weak code and fixes of all labs, as the compiler of the project does', () => {
  const files = readdirSync(join(root, 'labs'), { recursive: true, encoding: 'utf8' })
  const code = files.filter((file) => /(^|[\\/])(weak|fixes[\\/][^\\/]+)\.ts$/.test(file))
  expect(code.length).toBeGreaterThan(300)
  const language = languageFor('')
  const problems = code.flatMap((file) =>
    language.check(read('labs', file)).map(({ message, line }) => `${file}:${line} ${message}`),
  )
  expect(problems).toEqual([])
}, 60_000)
