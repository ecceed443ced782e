import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { Tables } from './tables.ts'

/** Total size of the files that a shop may write, in bytes. */
export const DISK_CAPACITY = 20 * 1024 * 1024

/** Maximum number of files that a shop may write. */
export const MOST_FILES = 1_000

/** Longest path of a file that is written. */
const LONGEST_PATH = 500

/** Number and total size of a shop's own files. */
interface Used {
  files: number
  bytes: number
}

/** Limit of the files below one folder, so that others find room as well. */
export interface DiskQuota {
  folder: string
  files: number
  bytes: number
}

/** A path that would leave the shop's disk, or names no file. */
export class BadPath extends Error {
  constructor(path: string) {
    super(`No such place on this disk: ${path}`)
    this.name = 'BadPath'
  }
}

/** The shop's disk is full. */
export class DiskFull extends Error {
  constructor() {
    super('The disk of this shop is full')
    this.name = 'DiskFull'
  }
}

/**
 * A shop's disk: files that came with the shop (read-only, shared by all shops) under a layer in its SQLite file. Paths
 * are POSIX, relative to the disk's root. They are looked up in an index and never passed to the host's file system, so
 * there is no way out.
 */
export class Disk {
  readonly #tables: Tables
  readonly #content: DiskContent
  /** Updated with each write, so that no write has to scan all files. */
  #used: Used | undefined
  #undone: number

  constructor(tables: Tables, content: DiskContent) {
    this.#tables = tables
    this.#content = content
    this.#undone = tables.undone
  }

  /** The file's bytes; undefined if there is none. */
  read(path: string): Uint8Array | undefined {
    const place = normalise(path)
    const own = this.#own(place)
    if (own) return own.bytes ?? undefined
    const shipped = this.#content.get(place)
    return shipped ? readFileSync(shipped.file) : undefined
  }

  /**
   * Writes a whole file and returns its normalised path, such as `ftp/legal.md`. Throws `DiskFull`, or `BadPath` if the
   * path leads outside.
   */
  write(path: string, bytes: Uint8Array): string {
    const place = normalise(path)
    if (place.length > LONGEST_PATH) throw new BadPath(`${place.slice(0, LONGEST_PATH)}...`)
    const used = this.#without(place)
    const next = { files: used.files + 1, bytes: used.bytes + bytes.length }
    if (next.bytes > DISK_CAPACITY || next.files > MOST_FILES) throw new DiskFull()
    this.#save(place, bytes)
    this.#used = next
    return place
  }

  /** Whether one more file of this size fits into a folder's quota. Files that came with the shop do not count. */
  hasRoom({ folder, files, bytes }: DiskQuota, size: number): boolean {
    const used = this.#sum('path > ? AND path < ? AND bytes IS NOT NULL', below(normalise(folder)))
    return used.files < files && used.bytes + size <= bytes
  }

  /** Deletes a file. One that the shop came with is only hidden in this shop. */
  remove(path: string): void {
    const place = normalise(path)
    this.#used = this.#without(place)
    if (this.#content.has(place)) this.#save(place, null)
    else this.#tables.run('DELETE FROM ff_files WHERE path = ?', [place])
  }

  /** Names in a folder, sorted; folders end in a slash. Empty if there is no such folder. */
  list(folder: string): string[] {
    const prefix = `${normalise(folder)}/`
    const names = this.tree(folder).map((path) => {
      const rest = path.slice(prefix.length)
      const slash = rest.indexOf('/')
      return slash < 0 ? rest : rest.slice(0, slash + 1)
    })
    return [...new Set(names)].sort()
  }

  /** All files below a folder with their sizes in bytes: first those at paths that the shop came with. */
  files(folder: string): { path: string; size: number }[] {
    const prefix = `${normalise(folder)}/`
    const own = new Map(
      this.#tables
        .all<{ path: string; size: number | null }>(
          'SELECT path, length(bytes) AS size FROM ff_files WHERE substr(path, 1, ?) = ? ORDER BY path',
          [prefix.length, prefix],
        )
        .map(({ path, size }) => [path, size]),
    )
    const shipped = [...this.#content].filter(([path]) => path.startsWith(prefix))
    const all = new Map<string, number | null>(shipped.map(([path, { size }]) => [path, size]))
    for (const [path, size] of own) all.set(path, size)
    return [...all].flatMap(([path, size]) => (size === null ? [] : [{ path, size }]))
  }

  /** Paths of all files below a folder, sorted. */
  tree(folder: string): string[] {
    const place = normalise(folder)
    const gone = new Set(this.#paths(place, 'bytes IS NULL'))
    const shipped = [...this.#content.keys()].filter(
      (path) => path.startsWith(`${place}/`) && !gone.has(path),
    )
    return [...new Set([...shipped, ...this.#paths(place, 'bytes IS NOT NULL')])].sort()
  }

  /** Number and total size of all files but this one. */
  #without(place: string): Used {
    // After a rollback it is not known which writes were undone.
    if (this.#undone !== this.#tables.undone) this.#used = undefined
    this.#undone = this.#tables.undone
    this.#used ??= this.#sum('bytes IS NOT NULL', [])
    const own = this.#sum('path = ? AND bytes IS NOT NULL', [place])
    return { files: this.#used.files - own.files, bytes: this.#used.bytes - own.bytes }
  }

  #sum(condition: string, values: string[]): Used {
    return (
      this.#tables.get<Used>(
        `SELECT count(*) AS files, coalesce(sum(length(bytes)), 0) AS bytes FROM ff_files WHERE ${condition}`,
        values,
      ) ?? { files: 0, bytes: 0 }
    )
  }

  #own(place: string): { bytes: Uint8Array | null } | undefined {
    return this.#tables.get('SELECT bytes FROM ff_files WHERE path = ?', [place])
  }

  #paths(folder: string, condition: 'bytes IS NULL' | 'bytes IS NOT NULL'): string[] {
    return this.#tables
      .all<{ path: string }>(
        `SELECT path FROM ff_files WHERE path > ? AND path < ? AND ${condition} ORDER BY path`,
        below(folder),
      )
      .map(({ path }) => path)
  }

  #save(place: string, bytes: Uint8Array | null): void {
    this.#tables.run(
      'INSERT INTO ff_files (path, bytes) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET bytes = excluded.bytes',
      [place, bytes],
    )
  }
}

/** Everything below a folder sorts between these two: `0` comes right after `/`. */
function below(folder: string): [string, string] {
  return [`${folder}/`, `${folder}0`]
}

function normalise(path: string): string {
  const place = posix.normalize(path.replaceAll('\\', '/')).replace(/^\/+|(?<!\/)\/+$/g, '')
  if (place === '' || place === '.' || /^\.\.(\/|$)/.test(place) || place.includes('\0'))
    throw new BadPath(path)
  return place
}

/** The files that every shop's disk comes with: path on the shop's disk → file of the host. */
export type DiskContent = ReadonlyMap<string, { file: string; size: number }>

/** Lists all files below a folder of the host. */
export function readDiskContent(folder: string): DiskContent {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [relative(folder, file).split(sep).join('/'), { file, size: statSync(file).size }]
    }),
  )
}
