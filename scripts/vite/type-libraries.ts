import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:type-libraries'
const REACT = 'virtual:react-types'
/** The language version that learner code may use. */
const FIRST = 'es2024'

/**
 * `import { libraries, contract } from 'virtual:type-libraries'`: the types that learner code is checked with.
 * Components need `import { react } from 'virtual:react-types'` as well.
 */
export function typeLibraries(): Plugin {
  return {
    name: 'type-libraries',
    resolveId: (id) => ([NAME, REACT].includes(id) ? `\0${id}` : undefined),
    load: (id) => {
      if (id === `\0${NAME}`) return moduleText()
      return id === `\0${REACT}` ? `export const react = ${JSON.stringify(readReactTypes())}` : undefined
    },
  }
}

function moduleText(): string {
  const [libraries, contract] = [readTypeLibraries(), readContract()].map((part) => JSON.stringify(part))
  return `export const libraries = ${libraries}\nexport const contract = ${contract}`
}

/** The types of the language: one library after another, without comments. */
export function readTypeLibraries(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('typescript6'))
  const texts = new Map<string, string>()
  const visit = (name: string): void => {
    if (texts.has(name)) return
    const text = readFileSync(join(folder, `lib.${name}.d.ts`), 'utf8')
    texts.set(name, withoutComments(text))
    for (const [, next = ''] of text.matchAll(/^\/\/\/ <reference lib="([^"]+)"/gm)) visit(next)
  }
  visit(FIRST)
  return [...texts.values()].join('\n')
}

/** The sources of `#lab`: `lab.ts` and everything that it imports, by path relative to `contract/`. */
export function readContract(): Record<string, string> {
  const folder = join(import.meta.dirname, '..', '..', 'contract')
  const texts = new Map<string, string>()
  const visit = (name: string): void => {
    if (texts.has(name)) return
    const text = readFileSync(join(folder, name), 'utf8')
    texts.set(name, withoutComments(text))
    for (const [, next = ''] of text.matchAll(/from '(\.[^']+)'/g))
      visit(posix.join(posix.dirname(name), next))
  }
  visit('lab.ts')
  return Object.fromEntries(texts)
}

/** The types of React for checking components, by file name. They contain no types of the DOM. */
export function readReactTypes(): Record<string, string> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@types/react/package.json'))
  const styles = dirname(createRequire(join(folder, 'index.d.ts')).resolve('csstype/package.json'))
  const files = ['index.d.ts', 'global.d.ts', 'jsx-runtime.d.ts'].map((name) => [name, join(folder, name)])
  const texts = files.map(([name = '', file = '']) => {
    const text = readFileSync(file, 'utf8')
    // A reference is a special comment.
    const references = text.match(/^\/\/\/ <reference path="[^"]+" \/>$/gm) ?? []
    return [name, [...references, withoutComments(text)].join('\n')]
  })
  const css = withoutComments(readFileSync(join(styles, 'index.d.ts'), 'utf8'))
  return Object.fromEntries([...texts, ['csstype.d.ts', onlyFor('Properties', css)]])
}

/** Keeps one declaration of a file: React uses one spelling of style properties, and the file has four. */
function onlyFor(wanted: string, text: string): string {
  const declarations = text.split(/^(?=(?:export|declare|type|interface|namespace) )/m).map((code) => {
    const [, name] = /^(?:export )?(?:declare )?(?:interface|type|namespace) (\w+)/.exec(code) ?? []
    return { name, code }
  })
  const byName = Map.groupBy(declarations, ({ name }) => name)
  const kept = new Set<string>()
  const keep = (name: string): void => {
    const own = byName.get(name)
    if (!own || kept.has(name)) return
    kept.add(name)
    for (const { code } of own) for (const [word] of code.matchAll(/\w+/g)) keep(word)
  }
  keep(wanted)
  return declarations
    .filter(({ name }) => name !== undefined && kept.has(name))
    .map(({ code }) => code)
    .join('')
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}
