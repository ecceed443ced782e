import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/**
 * The documents for people, as paths from the root. Files on the shop's disk are excluded: they are part of the game.
 */
const documents = globSync(['*.md', '{docs,content,labs,server,web}/**/*.md'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('content/disk/'))

/** Targets of a document's links inside the project, as paths from the root. */
function linksIn(document: string): string[] {
  // Links in code examples do not count.
  const prose = read(document).replace(/```.*?```|`[^`\n]*`/gs, '')
  return [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [join(dirname(document), target)],
  )
}

describe('documents', () => {
  it('include those that visitors of an open-source project expect', () => {
    expect(documents).toEqual(
      expect.arrayContaining([
        'README.md',
        'ARCHITECTURE.md',
        'CONTRIBUTING.md',
        'SECURITY.md',
        'CHANGELOG.md',
      ]),
    )
  })

  it.each(documents)('%s has no broken links', (document) => {
    expect(linksIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('name every event that a judge can listen to', () => {
    const text = read('contract/events.ts')
    const names = [...text.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, name = '']) => name)
    const documented = read('docs/labs.md')
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  })

  it('name every environment variable that settings are read from', () => {
    const sources = globSync(['server/config/*.ts', 'server/class/settings.ts'], { cwd: root })
      .filter((path) => !path.endsWith('.test.ts'))
      .map(read)
    const names = sources.flatMap((source) =>
      [...source.matchAll(/\benv\.([A-Z]\w+)|\(env, '([A-Z]\w+)'/g)].map(([, a, b]) => a ?? b ?? ''),
    )
    expect(names.length).toBeGreaterThan(8)
    const documented = read('docs/configuration.md')
    expect([...new Set(names)].filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  })

  it('name only existing commands', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([\w-]+)/g)].map(([, name = '']) => name),
    )
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('list every decision record', () => {
    const index = read('docs/decisions/README.md')
    const records = documents.filter((path) => /^docs\/decisions\/\d/.test(path))
    expect(records.filter((path) => !index.includes(`(${path.split('/').at(-1)})`))).toEqual([])
  })
})
