import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readYaml } from '#server/config/yaml-source.ts'
import { labSchema } from '#server/training/catalogue/lab-yaml.ts'
import { conceptSchema, glossarySchema, pathSchema } from '#server/training/lessons/load.ts'

const root = join(import.meta.dirname, '..', '..')
const files = (pattern: string): string[] => globSync(pattern, { cwd: root }).sort()
const labs = files('labs/*/lab.yml')
const challenges = labs.flatMap((file) => readYaml(join(root, file), file, labSchema).challenges)
const concepts = new Map(
  files('content/concepts/*.yml').map((file) => [
    basename(file, '.yml'),
    readYaml(join(root, file), file, conceptSchema),
  ]),
)

describe('lessons', () => {
  it('give every challenge a duration and a page about its class of weakness', () => {
    expect(challenges.length).toBeGreaterThan(100)
    expect(challenges.filter(({ concept }) => !concepts.has(concept)).map(({ key }) => key)).toEqual([])
  })

  it('have a challenge for every page', () => {
    const used = new Set(challenges.map(({ concept }) => concept))
    expect([...concepts.keys()].filter((key) => !used.has(key))).toEqual([])
  })

  it('have a drawing for each page that follows the colours of the theme', () => {
    const bare = [...concepts.keys()].filter(
      (key) =>
        !readFileSync(join(root, `content/pictures/concepts/${key}.svg`), 'utf8').includes('id="drawing"'),
    )
    expect(bare).toEqual([])
  })

  it('give every page and path a position of its own', () => {
    const paths = files('content/paths/*.yml').map((file) => readYaml(join(root, file), file, pathSchema))
    const places = [
      ...[...concepts.values()].map(({ group, order }) => `${group} ${order}`),
      ...paths.map(({ order }) => `paths ${order}`),
    ]
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  })

  it('list existing challenges on paths', () => {
    const keys = new Set(challenges.map(({ key }) => key))
    const steps = files('content/paths/*.yml').flatMap(
      (file) => readYaml(join(root, file), file, pathSchema).challenges,
    )
    expect(steps.filter((key) => !keys.has(key))).toEqual([])
  })

  it.each(files('content/glossary/{*/,}words.yml'))('define each glossary term once in %s', (name) => {
    const words = Object.values(readYaml(join(root, name), name, glossarySchema))
    const forms = words.flatMap(({ word, also = [] }) => [word, ...also].map((form) => form.toLowerCase()))
    expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([])
  })

  it('are translated into languages of the shop only', () => {
    const spoken = new Set(files('content/i18n/*').map((folder) => basename(folder)))
    const words = [
      ...files('labs/*/lab.*.yml').map((file) => basename(file).split('.')[1]),
      ...files('content/{concepts,paths,glossary}/*/').map((folder) => basename(folder)),
    ]
    expect(words).toContain('de_DE')
    expect(words.filter((language) => !spoken.has(language ?? ''))).toEqual([])
  })

  it('name no local host in commands for external tools: the shop may run elsewhere', () => {
    const texts = files('labs/*/lab*.yml').map((file) => ({
      file,
      text: readFileSync(join(root, file), 'utf8'),
    }))
    expect(texts.length).toBeGreaterThan(90)
    const here = /\b(?:git clone|curl|wget)\b[^<]*\b(?:localhost|127\.0\.0\.1)/
    expect(texts.filter(({ text }) => here.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('do not contain the code of a last hint', () => {
    const codes = (html: string): string[] =>
      [...html.matchAll(/<code>(.+?)<\/code>/gs)].map(([, code = '']) => code)
    // Short pieces are common syntax, not solutions.
    const solutions = new Set(
      challenges.flatMap(({ hints }) => codes(hints.at(-1) ?? '')).filter((code) => code.length > 6),
    )
    const shown = [...concepts].flatMap(([key, page]) =>
      codes(JSON.stringify(page)).map((code) => ({ key, code })),
    )
    expect(shown.filter(({ code }) => solutions.has(code))).toEqual([])
  })
})
