import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConceptBrief, ConceptPage, GlossaryEntry, LearningPath } from '#contract/training/lessons.ts'
import { closeTestApplication, openTestApplication, type TestApplication } from '../../testing/application.ts'
import { loadContent } from '../../testing/lab-content.ts'
import { lessonsFor, loadLessons } from './load.ts'

const content = join(import.meta.dirname, '..', '..', '..', 'content')

describe('lessons over HTTP', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication()
  })
  afterAll(() => closeTestApplication(application))

  const get = async <Body>(path: string): Promise<Body> =>
    (await application.visitor('reader').get(`/training/${path}`)).json()

  it('list the concepts in their order', async () => {
    const concepts = await get<ConceptBrief[]>('concepts')
    expect(concepts[0]).toMatchObject({ key: 'looking-around', group: 'start', title: 'Looking around' })
    expect(concepts.length).toBeGreaterThan(24)
    expect(new Set(concepts.map(({ group }) => group)).size).toBe(6)
  })

  it('return one concept completely', async () => {
    const page = await get<ConceptPage>('concepts/sql-injection')
    expect(page).toMatchObject({ title: 'SQL injection', mend: { before: expect.stringMatching(/\$\{/) } })
    expect(page.notice.length).toBeGreaterThan(1)
  })

  it('return 404 for an unknown concept', async () => {
    const answer = await application.visitor('reader').get('/training/concepts/__proto__')
    expect(answer.statusCode).toBe(404)
  })

  it('list paths of five to eight challenges', async () => {
    const paths = await get<LearningPath[]>('paths')
    expect(paths.length).toBeGreaterThan(9)
    expect(paths.filter(({ challenges }) => challenges.length < 5 || challenges.length > 8)).toEqual([])
    expect(paths[0]).toMatchObject({ key: 'first-night', by: 'role' })
    expect(new Set(paths.map(({ by }) => by))).toEqual(new Set(['role', 'topic', 'time']))
  })

  it('return the glossary', async () => {
    const words = await get<GlossaryEntry[]>('glossary')
    expect(words.length).toBeGreaterThan(55)
    expect(words.find(({ key }) => key === 'payload')).toMatchObject({ also: ['payloads'] })
  })
})

describe('lesson files', () => {
  let folder: string
  let challenges: Awaited<ReturnType<typeof loadContent>>['catalogue']['challenges']
  beforeAll(async () => {
    challenges = (await loadContent()).catalogue.challenges
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lessons-'))
    for (const part of ['concepts', 'paths', 'glossary', 'pictures/concepts']) {
      cpSync(join(content, part), join(folder, part), { recursive: true })
    }
    return () => rmSync(folder, { recursive: true })
  })

  const change = (file: string, from: string | RegExp, to: string): void => {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  }
  const reading = () => loadLessons(folder, challenges)

  it('are loaded', () => {
    expect(reading().concepts.get('races')?.title).toBe('Races')
  })

  it('are left out without their challenges', () => {
    const all = reading()
    const [first = '', ...others] = all.paths.get('injection')?.challenges ?? []
    const some = challenges.filter(({ key, concept }) => key !== first && concept !== 'races')
    const lessons = lessonsFor(all, some)
    expect(lessons.paths.get('injection')?.challenges).toEqual(others)
    expect([all.concepts.has('races'), lessons.concepts.has('races')]).toEqual([true, false])
    expect(lessonsFor(all, []).paths.size).toBe(0)
  })

  it('offer no path with fewer than three challenges, as without bonus challenges', () => {
    const all = reading()
    const { paths } = lessonsFor(
      all,
      challenges.filter(({ isBonus }) => !isBonus),
    )
    expect([all.paths.has('api-day'), paths.has('api-day')]).toEqual([true, false])
    expect([all.paths.has('server-day'), paths.has('server-day')]).toEqual([true, false])
    expect(paths.has('injection')).toBe(true)
    expect([...paths.values()].filter((path) => path.challenges.length < 3)).toEqual([])
  })

  it.each([
    [
      'paths/injection.yml',
      'dbSchemaChallenge',
      'noSuchChallenge',
      /injection\.yml:\d+:\d+ .*challenges\[2\]/,
    ],
    ['paths/injection.yml', 'dbSchemaChallenge', 'loginJimChallenge', /challenges\[2\]: .* is there twice/],
    [
      'concepts/races.yml',
      'group: trust',
      'group: luck',
      /races\.yml:\d+:\d+ is wrong at group: must be one of/,
    ],
    ['concepts/races.yml', 'notice:', 'notices:', /is wrong at notices: there is no such field/],
    ['glossary/words.yml', 'means: ', 'meens: ', /words\.yml:\d+:\d+ .*meens/],
  ])('%s is refused with "%s" as "%s", and the error names the place', (file, from, to, complaint) => {
    change(file, from, to)
    expect(reading).toThrow(complaint)
  })

  it('are refused without a drawing, or if a challenge has no concept', () => {
    rmSync(join(folder, 'pictures/concepts/races.svg'))
    expect(reading).toThrow(
      /content\/concepts\/races\.yml:\d+:\d+ .*no content\/pictures\/concepts\/races\.svg/,
    )
    rmSync(join(folder, 'concepts/races.yml'))
    expect(reading).toThrow(/labs\/like-race\/lab\.yml .*there is no content\/concepts\/races\.yml/)
  })
})
