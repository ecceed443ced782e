import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:type-libraries'
/** What learners' own code may rely on of the language. */
const FIRST = 'es2024'

/** `import { libraries, contract } from 'virtual:type-libraries'`: what learners' code is checked against. */
export function typeLibraries(): Plugin {
  return {
    name: 'type-libraries',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? moduleText() : undefined),
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

/** What `#lab` is made of: `lab.ts` and all that it imports, by file name. */
export function readContract(): Record<string, string> {
  const folder = join(import.meta.dirname, '..', '..', 'contract')
  const texts = new Map<string, string>()
  const visit = (name: string): void => {
    if (texts.has(name)) return
    const text = readFileSync(join(folder, name), 'utf8')
    texts.set(name, withoutComments(text))
    for (const [, next = ''] of text.matchAll(/from '\.\/([^']+)'/g)) visit(next)
  }
  visit('lab.ts')
  return Object.fromEntries(texts)
}

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}
