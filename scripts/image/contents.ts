import { unbundledPackages } from '../launcher/server-process.mjs'

/** What of the project is in the image: what runs, what is shown, and what a backup needs. */
export const IMAGE_PATHS = [
  ...['build/cache', 'build/contracts', 'build/dashboard', 'build/sandbox', 'build/server', 'build/web'],
  ...['config', 'content', 'contract', 'labs', 'server'],
  ...['scripts/bootstrap', 'scripts/launcher', 'scripts/data', 'scripts/run.mjs'],
  ...['package.json', 'package-lock.json', 'ctf.key'],
  ...['LICENSE', 'CHANGELOG.md'],
] as const

/** Packages that run from their own folders; all others are pressed into what was built. */
export const IMAGE_PACKAGES = [...unbundledPackages, 'swagger-ui-dist'] as const

/** Whether a path of the project that lies in one of the places is of any use where nothing is developed. */
export function isNeeded(path: string): boolean {
  if (/^server\/testing(\/|$)/.test(path) || /\.test\.tsx?$/.test(path)) return false
  return !/^node_modules\/.*(\.map|\.md|\.d\.[mc]?ts)$/.test(path)
}

/** Where the libraries lie that a program needs, out of what `ldd` says of it. */
export function parseLdd(lddOutput: string): string[] {
  const missing = /^\s*(\S+) => not found$/m.exec(lddOutput)
  if (missing) throw new Error(`${missing[1]} is missing here, and Node needs it.`)
  return lddOutput.split('\n').flatMap((line) => /(?:^\s+|=> )(\/\S+) \(/.exec(line)?.[1] ?? [])
}
