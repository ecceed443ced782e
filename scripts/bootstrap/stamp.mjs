// Tells whether files changed since a stamp was written. Times and sizes are compared first, in milliseconds. If they
// differ (a fresh clone, a saved file) the contents decide, so that nothing is built without need. A moved project
// counts as changed, because the bundle contains its path.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { root } from './project.mjs'

/**
 * All files below the given files and folders, sorted. Missing ones are left out.
 * @param {string[]} places absolute paths
 * @param {(path: string) => boolean} [wanted] called with the path inside the project, with forward slashes
 * @returns {string[]}
 */
export function listInputs(places, wanted = () => true) {
  const found = places.flatMap((place) => walk(place))
  return found.filter((file) => wanted(inProject(file))).sort()
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function walk(place) {
  const entry = statSync(place, { throwIfNoEntry: false })
  if (!entry) return []
  if (entry.isFile()) return [place]
  return readdirSync(place, { withFileTypes: true }).flatMap((child) => {
    const path = `${place}${sep}${child.name}`
    if (child.isFile()) return [path]
    return child.isDirectory() && child.name !== 'node_modules' ? walk(path) : []
  })
}

/** @param {string} file */
function inProject(file) {
  const isInside = file.startsWith(root + sep)
  return (isInside ? file.slice(root.length + 1) : relative(root, file)).split(sep).join('/')
}

/**
 * True if the stamp was written for exactly these files.
 * @param {string} stampFile
 * @param {string[]} files
 */
export function isFresh(stampFile, files) {
  const stamp = readStamp(stampFile)
  if (!stamp) return false
  if (stamp.metadataHash === metadataHash(files)) return true
  if (stamp.contentHash !== contentHash(files)) return false
  writeStamp(stampFile, files)
  return true
}

/**
 * Writes the stamp of these files as they are now.
 * @param {string} stampFile
 * @param {string[]} files
 */
export function writeStamp(stampFile, files) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(
    stampFile,
    JSON.stringify({ metadataHash: metadataHash(files), contentHash: contentHash(files) }),
  )
}

/** @param {string} stampFile */
export function deleteStamp(stampFile) {
  rmSync(stampFile, { force: true })
}

/**
 * @param {string} stampFile
 * @returns {{ metadataHash?: string, contentHash?: string } | undefined}
 */
function readStamp(stampFile) {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string[]} files */
function metadataHash(files) {
  const hash = createHash('sha1').update(root)
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${inProject(file)}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string[]} files */
function contentHash(files) {
  const hash = createHash('sha256').update(root)
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${inProject(file)}\0${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
