import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The example's name in docs/labs.md. */
const EXAMPLE = 'visitor-badge'

/** Returns the files of the example in docs/labs.md by path: each is a block of code that begins with its path. */
function exampleFiles(root: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'docs', 'labs.md'), 'utf8')
  // Every second part is a block of code.
  const blocks = text.split(/^```/m).filter((_, index) => index % 2 === 1)
  return new Map(
    blocks.flatMap((block) => {
      const [first = '', ...lines] = block.split('\n')
      const path = first.split(' ')[1]
      return first.startsWith('sh ') || path === undefined ? [] : [[path, lines.join('\n')]]
    }),
  )
}

/** The same for a lab of another name. `title` is the name of its challenge. */
export function renamedExample(root: string, name: string, title: string): ReadonlyMap<string, string> {
  const rename = (text: string): string =>
    text
      .replaceAll(EXAMPLE, name)
      .replaceAll('visitorBadge', camelCase(name))
      .replaceAll('Visitor Badge', title)
      .replaceAll('<forbidden-fruit>', root.replaceAll('\\', '/'))
  return new Map([...exampleFiles(root)].map(([path, content]) => [rename(path), rename(content)]))
}

/** `login-injection` becomes `loginInjection`. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase())
}
