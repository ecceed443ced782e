import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The documents for people, as paths from the root. What lies on the shop's disk is for sale, leaks and bait. */
const documents = globSync(['*.md', '{docs,content,labs,server,web}/**/*.md'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('content/disk/'))

/** Where the links of a document lead, as far as that is in the project: paths from the root. */
function linksIn(document: string): string[] {
  // Examples in code lead nowhere.
  const prose = read(document).replace(/```.*?```|`[^`\n]*`/gs, '')
  return [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [join(dirname(document), target)],
  )
}

describe('documents', () => {
  it('are there for those who come to an open project', () => {
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

  it.each(documents)('%s links to nothing that is missing', (document) => {
    expect(linksIn(document).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('name every event that a judge can hear', () => {
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

  it('name only commands that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([\w-]+)/g)].map(([, name = '']) => name),
    )
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('name every decision', () => {
    const index = read('docs/decisions/README.md')
    const records = documents.filter((path) => /^docs\/decisions\/\d/.test(path))
    expect(records.filter((path) => !index.includes(`(${path.split('/').at(-1)})`))).toEqual([])
  })
})
