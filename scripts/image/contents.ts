import { unbundledPackages } from '../launcher/server-process.mjs'

/** Paths of the project in the image: code, content, and what a backup needs. */
export const IMAGE_PATHS = [
  ...['build/cache', 'build/contracts', 'build/dashboard', 'build/sandbox', 'build/server', 'build/web'],
  ...['config', 'content', 'contract', 'labs', 'server'],
  ...['scripts/bootstrap', 'scripts/launcher', 'scripts/data', 'scripts/dashboard-link', 'scripts/run.mjs'],
  ...['package.json', 'package-lock.json', 'ctf.key'],
  ...['LICENSE', 'CHANGELOG.md'],
] as const

/** Packages of backups of a class, which run from their source: PostgreSQL's driver with its own packages, and S3. */
const BACKUP_PACKAGES = [
  ...[
    'pg',
    'pg-connection-string',
    'pg-int8',
    'pg-pool',
    'pg-protocol',
    'pg-types',
    'pgpass',
    'split2',
    'xtend',
  ],
  ...['postgres-array', 'postgres-bytea', 'postgres-date', 'postgres-interval', 'aws4fetch'],
]

/** Packages that run from their own folders; all others are bundled. */
export const IMAGE_PACKAGES = [...unbundledPackages, ...BACKUP_PACKAGES, 'swagger-ui-dist'] as const

/** Whether a path of the image is needed in production. */
export function isNeeded(path: string): boolean {
  if (/^server\/testing(\/|$)/.test(path) || /\.test\.tsx?$/.test(path)) return false
  return !/^node_modules\/.*(\.map|\.md|\.d\.[mc]?ts)$/.test(path)
}

/** Paths of the libraries that a program needs, from the output of `ldd`. */
export function parseLdd(lddOutput: string): string[] {
  const missing = /^\s*(\S+) => not found$/m.exec(lddOutput)
  if (missing) throw new Error(`${missing[1]} is missing here, and Node needs it.`)
  return lddOutput.split('\n').flatMap((line) => /(?:^\s+|=> )(\/\S+) \(/.exec(line)?.[1] ?? [])
}
