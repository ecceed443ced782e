import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { labYml } from './lab-yml.ts'

const FEWEST_WORDS = 5
const template = join(import.meta.dirname, 'template')

/** Sentences of the template that tell an author what to write. None of them may be left in a finished lab. */
export function templateSentences(): string[] {
  const code = globSync('**/*.ts', { cwd: template }).flatMap((file) =>
    sentencesInCode(readFileSync(join(template, file), 'utf8')),
  )
  const all = [...code, ...stringsIn(load(labYml('', '', 0)))]
  return [...new Set(all.filter((sentence) => sentence.split(' ').length >= FEWEST_WORDS))]
}

/** Sentences of doc comments, and texts in single quotes. */
function sentencesInCode(code: string): string[] {
  const comments = [...code.matchAll(/\/\*\*(.*?)\*\//gs)].flatMap(([, comment = '']) =>
    comment.replaceAll(/[\s*]+/g, ' ').split(/(?<=[.:]) /),
  )
  const texts = [...code.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text)
  return [...comments, ...texts].map((sentence) => sentence.trim())
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
