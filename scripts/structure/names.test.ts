import { execFileSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles, textOf } from './imports.ts'

/** House words of earlier versions, and the word that took the place of each. */
const BANNED: Readonly<Record<string, string>> = {
  porch: 'join',
  desk: 'dashboard, or …State for what a part remembers',
  twin: 'scratch shop',
  deeds: 'effects or trace',
  crew: 'staff, or worker pool',
  pinboard: 'messages',
  frugal: 'what the setting does',
  pressed: 'bundled (code) or compressed (bytes)',
  spoken: 'localized',
  coming: 'pending',
  elsewhere: 'fake web',
  cheats: 'bypass fixes',
  rulebook: 'judges',
  plot: 'application options',
  caretaker: 'idle shops',
  journal: 'event log',
}

/** Words that are banned as the first word of a file's name only: they have other good uses. */
const BANNED_FIRST: Readonly<Record<string, string>> = { face: 'interface', faces: 'interfaces' }

/** Published names: a lab's own files may be named after what they show. */
const PUBLISHED = /^(labs\/[^/]+\/(fixes|bypass-fixes)\/|content\/(pictures|disk)\/|server\/testing\/older\/)/

/** Source files that one folder may have, tests left out. A folder with more files should be split. */
const MOST_FILES = 25

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16_000_000,
})
  .split('\0')
  .filter((file) => file !== '' && !PUBLISHED.test(file))

describe('names', () => {
  it('of files and folders are words that an engineer of the field expects', () => {
    const paths = new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
    const complaints = [...paths].flatMap((path) => {
      const words = basename(path).replace(/\..*/, '').split('-').flatMap(wordsOf)
      const banned = words.find((word) => Object.hasOwn(BANNED, word))
      if (banned) return [`${path}: "${banned}" is no word of ours any more; write ${BANNED[banned]}`]
      const first = words[0] ?? ''
      return Object.hasOwn(BANNED_FIRST, first)
        ? [`${path}: do not begin with "${first}"; write ${BANNED_FIRST[first]}`]
        : []
    })
    expect(complaints).toEqual([])
  })

  it('that are exported are words that an engineer of the field expects', () => {
    const sources = sourceFiles('server', 'web', 'contract', 'scripts', 'art', 'tests').filter(
      (file) => file !== 'scripts/structure/names.test.ts',
    )
    const complaints = sources.flatMap((file) =>
      exportedNames(textOf(file)).flatMap((name) => {
        const banned = wordsOf(name).find((word) => Object.hasOwn(BANNED, word))
        return banned ? [`${file}: ${name} has "${banned}"; write ${BANNED[banned]}`] : []
      }),
    )
    expect(complaints).toEqual([])
  })

  it('of chapters in documents are words that an engineer of the field expects', () => {
    const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
    const headings = documents.flatMap((file) =>
      [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => ({ file, heading })),
    )
    const complaints = headings.flatMap(({ file, heading }) => {
      const banned = heading.split(/\W+/).find((word) => Object.hasOwn(BANNED, word.toLowerCase()))
      return banned ? [`${file}: "${heading}" has "${banned}"; write ${BANNED[banned.toLowerCase()]}`] : []
    })
    expect(complaints).toEqual([])
  })

  it('of types are unique on the server, so that one word means one thing', () => {
    const places = new Map<string, string[]>()
    for (const file of sourceFiles('server')) {
      for (const [, name = ''] of textOf(file).matchAll(
        /^export (?:abstract )?(?:interface|type|class) (\w+)/gm,
      )) {
        places.set(name, [...(places.get(name) ?? []), file])
      }
    }
    const doubles = [...places].filter(([, where]) => where.length > 1)
    expect(
      doubles.map(([name, where]) => `${name} is the name of ${where.length} types: ${where.join(', ')}`),
    ).toEqual([])
  })
})

describe('folders', () => {
  it(`have at most ${MOST_FILES} source files: make a folder for those that belong together`, () => {
    const counts = new Map<string, number>()
    for (const file of sourceFiles('server', 'web', 'scripts', 'art')) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    const full = [...counts].filter(([, count]) => count > MOST_FILES)
    expect(full.map(([folder, count]) => `${folder} has ${count} source files`)).toEqual([])
  })
})

function foldersOf(file: string): string[] {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** `HeldBackSet` → `held`, `back`, `set`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase())
}

function exportedNames(source: string): string[] {
  const declared = source.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let|enum) (\w+)/gm,
  )
  return [...declared].map(([, name = '']) => name)
}
