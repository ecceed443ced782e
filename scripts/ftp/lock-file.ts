import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  name: string
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** The lock file of `package.json.bak` in this folder: each range at its lowest version. */
export function lockFile(folder: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json.bak'), 'utf8'))
  const { name, version, dependencies, devDependencies } = manifest
  const locked = [
    ...Object.entries(dependencies).map(([key, range]) => [key, { version: lowest(range) }] as const),
    ...Object.entries(devDependencies).map(
      ([key, range]) => [key, { version: lowest(range), dev: true }] as const,
    ),
  ].sort(([one], [other]) => (one < other ? -1 : 1))
  const lock = { name, version, lockfileVersion: 1, requires: true, dependencies: Object.fromEntries(locked) }
  return `${JSON.stringify(lock, null, 2)}\n`
}

function lowest(range: string): string {
  return `${range.replace(/^[~^]/, '')}.0.0`.split('.').slice(0, 3).join('.')
}
