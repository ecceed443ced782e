// Tells whether files changed since a stamp was written. Times and sizes are compared first, in milliseconds. If they
// differ (a fresh clone, a saved file) the contents decide, so that nothing is built without need. A moved project
// counts as changed, because the bundle contains its path.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { root } from './project.mjs'

/**
 * What `withSharedReads` has read so far, by path: the files below a folder, and the line of a file in a stamp.
 * @type {{ files: Map<string, string[]>, lines: Map<string, string> } | undefined}
 */
let reads

/**
 * Runs checks of several stamps, which share most of their files: each is looked at once. `check` is synchronous and
 * changes no file.
 * @template Result
 * @param {() => Result} check
 * @returns {Result}
 */
export function withSharedReads(check) {
  reads = { files: new Map(), lines: new Map() }
  try {
    return check()
  } finally {
    reads = undefined
  }
}

/**
 * @template Value
 * @param {Map<string, Value> | undefined} known
 * @param {string} path
 * @param {(path: string) => Value} read
 * @returns {Value}
 */
function readOnce(known, path, read) {
  const before = known?.get(path)
  if (before !== undefined) return before
  const value = read(path)
  known?.set(path, value)
  return value
}

/**
 * All files below the given files and folders, sorted. Missing ones are left out.
 * @param {string[]} places absolute paths
 * @param {(path: string) => boolean} [wanted] called with the path inside the project, with forward slashes
 * @returns {string[]}
 */
export function listInputs(places, wanted = () => true) {
  const found = places.flatMap((place) => readOnce(reads?.files, place, walk))
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
  const path = file.startsWith(root + sep) ? file.slice(root.length + 1) : relative(root, file)
  return sep === '/' ? path : path.replaceAll(sep, '/')
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
  const lines = files.map((file) => readOnce(reads?.lines, file, metadataLine))
  return createHash('sha1')
    .update(root + lines.join(''))
    .digest('hex')
}

/** @param {string} file */
function metadataLine(file) {
  const { size, mtimeMs } = statSync(file)
  return `${inProject(file)}\0${size}\0${mtimeMs}\n`
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
