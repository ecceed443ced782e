import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const documents = globSync(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md'], {
  cwd: root,
}).map((path) => path.replaceAll('\\', '/'))

/**
 * A code block in a document. Its info string says how it is tested: "sh tested-by: <file>" or "sh not-tested:
 * <reason>".
 */
interface Block {
  document: string
  line: number
  info: string
  text: string
}

function blocksIn(document: string): Block[] {
  const source = read(document)
  return [...source.matchAll(/^ *```(.*)\n([\s\S]*?)^ *```$/gm)].map(
    ({ 1: info = '', 2: text = '', index }) => ({
      document,
      line: source.slice(0, index).split('\n').length,
      info: info.trim(),
      text,
    }),
  )
}

const blocks = documents.flatMap(blocksIn)
const placeOf = ({ document, line, info }: Block): string => `${document}:${line} ${info}`
const commands = blocks.filter(({ info }) => /^(sh|bash|shell|console)\b/.test(info))
const COMMAND = /^\s*(\$ |\w+=\S+ )*(npm|npx|node|curl|podman|docker|kubectl|ssh|git|cast|certbot) /m

describe('commands in documents', () => {
  it('are in blocks that are marked as tested or not tested', () => {
    expect(commands.length).toBeGreaterThan(15)
    expect(blocks.filter(({ info }) => info === '').map(placeOf)).toEqual([])
    const hidden = blocks.filter((block) => !commands.includes(block) && COMMAND.test(block.text))
    expect(hidden.map(placeOf)).toEqual([])
  })

  it('are run by a test, or have a reason why no test can', () => {
    const unmarked = commands.filter(({ info }) => !/^sh (tested-by: \S+|not-tested: \S.+)$/.test(info))
    expect(unmarked.map(placeOf)).toEqual([])
  })

  it.each(
    commands.flatMap(({ document, info }) => {
      const [, test] = /tested-by: (\S+)/.exec(info) ?? []
      return test === undefined ? [] : [[document, test] as const]
    }),
  )('of %s are known to %s', (document, test) => {
    expect(test).toMatch(/\.test\.ts$/)
    expect(existsSync(join(root, test)) && read(test)).toContain(document)
  })

  it('download no package that is not a dependency of this project, since anybody could register its name', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const known = new Set(Object.keys({ ...dependencies, ...devDependencies }))
    const fetched = documents.flatMap((document) =>
      [
        ...read(document).matchAll(/\b(?:npx|npm (?:install|i|exec)(?: -g)?) (?:--?\S+ )*(@?[a-z][\w./-]*)/g),
      ].map(([, name = '']) => `${document}: ${name}`),
    )
    expect(fetched).toContain('docs/contests.md: juice-shop-ctf-cli')
    expect(fetched.filter((line) => !known.has(line.split(': ')[1] ?? ''))).toEqual([])
  })
})
