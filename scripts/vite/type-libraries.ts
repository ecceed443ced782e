import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:type-libraries'
const REACT = 'virtual:react-types'
/** What learners' own code may rely on of the language. */
const FIRST = 'es2024'

/**
 * `import { libraries, contract } from 'virtual:type-libraries'`: what learners' code is checked against. What draws needs
 * `import { react } from 'virtual:react-types'` as well.
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

/** The types of the language, of one library after another, without comments. */
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

/** What `#lab` is made of: `lab.ts` and all that it imports, by path below `contract/`. */
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

/** The types of React, by file name: what components are checked against. The page that they are in has no types. */
export function readReactTypes(): Record<string, string> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@types/react/package.json'))
  const styles = dirname(createRequire(join(folder, 'index.d.ts')).resolve('csstype/package.json'))
  const files = ['index.d.ts', 'global.d.ts', 'jsx-runtime.d.ts'].map((name) => [name, join(folder, name)])
  const texts = files.map(([name = '', file = '']) => {
    const text = readFileSync(file, 'utf8')
    // A reference is a comment of a kind.
    const references = text.match(/^\/\/\/ <reference path="[^"]+" \/>$/gm) ?? []
    return [name, [...references, withoutComments(text)].join('\n')]
  })
  const css = withoutComments(readFileSync(join(styles, 'index.d.ts'), 'utf8'))
  return Object.fromEntries([...texts, ['csstype.d.ts', onlyFor('Properties', css)]])
}

/** What one declaration of a file takes: React knows styles in one spelling, and the file has four. */
function onlyFor(wanted: string, text: string): string {
  const declarations = text.split(/^(?=(?:export|declare|type|interface|namespace) )/m).map((code) => {
    const [, name] = /^(?:export )?(?:declare )?(?:interface|type|namespace) (\w+)/.exec(code) ?? []
    return { name, code }
  })
  const kept = new Set<string>()
  const keep = (name: string): void => {
    const own = declarations.filter((one) => one.name === name)
    if (own.length === 0 || kept.has(name)) return
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
