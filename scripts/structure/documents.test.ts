import { execFileSync } from 'node:child_process'
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

const FILES = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16_000_000,
})
  .split('\0')
  .map((file) => `/${file}`)

const FOLDERS = new Set(FILES.flatMap((file) => file.slice(1).split('/', 1)))

/** A path, with `*` and `{a,b}`. A name with an ending is one, and all that begins with a folder of the project. */
const PATH = /^[\w.@-]+(?:\/[\w.*{},@-]+)*\/?$/
const ENDING = /\.(?:[cm]?js|tsx?|css|json|md|sol|yml)$/

/** Files that the reader makes. */
const FILES_OF_READERS = new Set(['config/my-shop.yml', 'compose.override.yml', 'labs.yml', 'interface.json'])

/** Paths in backticks that name no file: from the root, from the document, or the end of a path. */
function missingPathsIn(document: string): string[] {
  const prose = read(document).replace(/```.*?```/gs, '')
  const paths = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => PATH.test(code) && !FILES_OF_READERS.has(code))
    .filter((code) => ENDING.test(code) || (code.includes('/') && FOLDERS.has(code.split('/', 1).join())))
  const exists = (path: string): boolean =>
    FILES.some((file) => file.endsWith(`/${path}`)) ||
    [path, join(dirname(document), path)].some((pattern) => globSync(pattern, { cwd: root }).length > 0)
  return paths.filter((path) => !exists(path))
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

  it.each(documents.filter((document) => document !== 'CHANGELOG.md'))(
    '%s names no file that does not exist',
    (document) => {
      expect(missingPathsIn(document)).toEqual([])
    },
  )

  it('name every event that a judge can listen to', () => {
    const text = read('contract/events.ts')
    const names = [...text.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, name = '']) => name)
    const documented = read('docs/labs.md')
    expect(names.length).toBeGreaterThan(50)
    const missing = names.filter((name) => !documented.includes(`\`${name}\``))
    expect(missing.map((name) => `${name} is missing in docs/labs.md, in the table of events`)).toEqual([])
  })

  it('name every environment variable that settings are read from', () => {
    const sources = globSync(['server/serve.ts', 'server/config/*.ts', 'server/class/settings.ts'], {
      cwd: root,
    })
      .filter((path) => !path.endsWith('.test.ts'))
      .map(read)
    const names = sources.flatMap((source) =>
      [...source.matchAll(/\benv\.([A-Z]\w+)|\(env, '([A-Z]\w+)'/g)].map(([, a, b]) => a ?? b ?? ''),
    )
    expect(names.length).toBeGreaterThan(8)
    const documented = read('docs/configuration.md')
    const missing = [...new Set(names)].filter((name) => !documented.includes(`\`${name}\``))
    expect(missing.map((name) => `${name} is missing in docs/configuration.md, in its tables`)).toEqual([])
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
