import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, sourceFiles } from '../structure/imports.ts'

/** Packages that are used without an import: style sheets name the fonts. */
const FONTS = ['@fontsource-variable/bricolage-grotesque', '@fontsource-variable/figtree']

/** The icons, which a plugin of the build puts into the bundle. */
const ICONS = '@iconify-json/tabler'

/** Packages without a licence text, each with a package of the same authors that has it. */
const SISTERS: Record<string, string> = { 'react-remove-scroll-bar': 'react-remove-scroll' }

interface Part {
  name: string
  licence: string
  text: string
}

/** Look-alike packages that learners have to find. They are only on this list, and must never be installed. */
function lookAlikes(root: string): Part[] {
  return [{ name: 'ngy-cookie', licence: 'MIT', text: mitOf(root, 'the authors of ngy-cookie') }]
}

/** The icon set brings no text of its licence along, but names its author. */
function iconSet(root: string): Part {
  const { author, license } = JSON.parse(readFileSync(join(root, 'node_modules', ICONS, 'info.json'), 'utf8'))
  if (license.spdx !== 'MIT') throw new Error(`The icons have another licence now: ${license.spdx}`)
  return { name: ICONS, licence: 'MIT', text: mitOf(root, author.name) }
}

/** The text of the MIT licence for these authors. */
function mitOf(root: string, authors: string): string {
  const mit = textOf('clsx', join(root, 'node_modules', 'clsx'))
  return mit.replace(/^Copyright.*$/m, `Copyright (c) ${authors}`)
}

/**
 * The licence list that is distributed with the scripts: name and licence of each package in the web app, a blank line,
 * and the texts of the licences.
 */
export function licences(root: string): string {
  const packages = [...webPackages(root)].map(([name, place]) => {
    return { name, licence: licenceOf(place), text: textOf(name, place) }
  })
  const parts = [...packages, iconSet(root), ...lookAlikes(root)].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  const list = parts.map(({ name, licence }) => `${name}\n${licence}\n`)
  const texts = parts.map(({ name, text }) => `${'-'.repeat(80)}\n${name}\n\n${text}\n`)
  return [...list, ...texts].join('\n')
}

/** The text of a package's licence. */
function textOf(name: string, folder: string): string {
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)/i.test(one))
  if (file) return readFileSync(join(folder, file), 'utf8').replaceAll(/\r\n?/g, '\n').trim()
  const sister = SISTERS[name]
  if (!sister) throw new Error(`${folder} brings no text of its licence along`)
  return textOf(sister, join(folder, '..', sister))
}

/** All packages that the web app imports, directly or not: name and folder. */
function webPackages(root: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (name: string, from: string): void => {
    const place = folderOf(name, from)
    if (!place || found.has(name)) return
    found.set(name, place)
    for (const next of Object.keys(manifestOf(place).dependencies ?? {})) visit(next, place)
  }
  const imported = sourceFiles('web')
    .flatMap(importsOf)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ to }) => to)
  const names = imported.flatMap((name) => /^(?:@[\w-]+\/)?[a-z][\w.-]*/.exec(name)?.[0] ?? [])
  for (const name of [...FONTS, ...names]) visit(name, root)
  for (const name of found.keys()) if (name.startsWith('@types/')) found.delete(name)
  return found
}

/**
 * The folder where Node finds a package, starting from `from`; undefined if it is no package but a folder of ours or a
 * type.
 */
function folderOf(name: string, from: string): string | undefined {
  for (let place = from; place.length > 1; place = join(place, '..')) {
    const folder = join(place, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
  }
  return undefined
}

interface Manifest {
  dependencies?: Record<string, string>
  license?: string
  /** Deprecated field for the licence. */
  licenses?: { type: string }[]
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function licenceOf(folder: string): string {
  const { licenses = [], license = licenses[0]?.type } = manifestOf(folder)
  if (!license) throw new Error(`${folder} names no licence`)
  return license
}
