import type { FakeHost } from './host.ts'

/** The file system of the fake host. */
export interface HostFiles {
  resolve(path: unknown): string
  has(path: unknown): boolean
  isFolder(path: unknown): boolean
  list(path: unknown): string[]
  read(path: unknown): string
  write(path: unknown, text: unknown): void
  remove(path: unknown): void
}

/** Sent to the realm as source text: see `hostSource`. */
export function makeFiles(world: FakeHost): HostFiles {
  const files = new Map(Object.entries(world.files))
  const mostFiles = 200
  const mostText = 10_000

  const resolve = (path: unknown): string => {
    const text = String(path).replace(/^file:\/\//, '')
    const parts: string[] = []
    for (const part of (text.startsWith('/') ? text : `${world.cwd}/${text}`).split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '' && part !== '.') parts.push(part)
    }
    return `/${parts.join('/')}`
  }
  const below = (path: unknown): string[] => {
    const place = resolve(path)
    const prefix = place === '/' ? '/' : `${place}/`
    const names = [...files.keys()].filter((name) => name.startsWith(prefix))
    return names.map((name) => name.slice(prefix.length).split('/')[0] ?? '')
  }
  const failure = (code: string, words: string, path: string): Error =>
    Object.assign(new Error(`${code}: ${words}, open '${path}'`), { code, path, syscall: 'open' })

  return {
    resolve,
    has: (path) => files.has(resolve(path)),
    isFolder: (path) => below(path).length > 0,
    list: (path) => [...new Set(below(path))].sort(),
    read: (path) => {
      const place = resolve(path)
      const text = files.get(place)
      if (text !== undefined) return text
      if (below(place).length > 0) throw failure('EISDIR', 'illegal operation on a directory', place)
      throw failure('ENOENT', 'no such file or directory', place)
    },
    write: (path, text) => {
      const place = resolve(path)
      if (world.isReadOnly) throw failure('EROFS', 'read-only file system', place)
      const mayWrite = [world.cwd, '/tmp'].some((folder) => place.startsWith(`${folder}/`))
      if (!mayWrite) throw failure('EACCES', 'permission denied', place)
      if (files.size < mostFiles) files.set(place, String(text).slice(0, mostText))
    },
    remove: (path) => void files.delete(resolve(path)),
  }
}
