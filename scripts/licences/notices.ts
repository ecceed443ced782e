import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The introduction of the notices file, and what the image contains in addition to packages. */
const BESIDE = `What Forbidden Fruit is made of, and what those who made it want to be said.

Beside packages, the image holds Node.js, whose licence ends this file and names all that it is made of, and libraries of Debian
that Node.js needs: the GNU C library, libgcc, libstdc++ and libatomic. Their licences are in the image, in
/usr/share/doc/<package>/copyright; Debian gives their sources at https://sources.debian.org.`

const TEXT = /^(licen[cs]e|copying|notice|third-?party)/i
/** Packages that contain a Node; all are the same build. */
const NODE = /^node_modules\/node-(bin-)?(linux|darwin|win)-/

interface Locked {
  version: string
  license?: string
  dev?: boolean
}

interface Manifest {
  author?: string | { name: string }
}

/**
 * The notices that must be distributed with the image: the licence of each package that is not only for developers, and
 * of Node. Identical texts appear once.
 */
export function notices(root: string): string {
  const sharers = new Map<string, string[]>()
  for (const [folder, locked] of shippedPackages(root)) {
    const name = nameOf(folder, locked)
    const text = textsIn(join(root, folder)) || withoutText(join(root, folder), locked)
    sharers.set(text, [...(sharers.get(text) ?? []), name])
  }
  const parts = [...sharers].map(([text, names]) => `${names.join('\n')}\n\n${text}`)
  return `${[BESIDE, ...parts, `Node.js\n\n${textOfNode(root)}`].join(`\n\n${'-'.repeat(80)}\n`)}\n`
}

/** Folder and lock-file entry of each installed package that is not only for developers. */
export function shippedPackages(root: string): [string, Locked][] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages).filter(
    ([folder, { dev }]) => folder !== '' && !dev && !NODE.test(folder) && existsSync(join(root, folder)),
  )
}

function textsIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll(/\r\n?/g, '\n').trim())
    .join('\n\n')
}

/** Some packages name their licence in its text only. */
export function nameOf(folder: string, { version, license }: Locked): string {
  return `${folder.replace(/^.*node_modules\//, '')} ${version}${license ? ` (${license})` : ''}`
}

function withoutText(folder: string, { license }: Locked): string {
  if (!license) throw new Error(`${folder} says nothing of its licence`)
  const { author = '' }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const by = typeof author === 'string' ? author : author.name
  return `${by && `By ${by}. `}It brings no text along; that of ${license} stands at https://spdx.org/licenses/${license}.html`
}

function textOfNode(root: string): string {
  const folder = readdirSync(join(root, 'node_modules')).find((name) => NODE.test(`node_modules/${name}`))
  if (!folder) throw new Error('There is no Node among the packages.')
  return textsIn(join(root, 'node_modules', folder))
}
