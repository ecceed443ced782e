// How the server and the sandbox's process are started: each in a locked room.
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { at, root, UserError } from '../bootstrap/project.mjs'
import { isFresh, listInputs } from '../bootstrap/stamp.mjs'

/** Compiled code that Node keeps. Filled once by warm.mjs, only read by the server. */
export const codeCache = at('build', 'cache')

/** The server and its packages pressed into one file by warm.mjs. */
export const serverBundle = at('build', 'server', 'main.js')

/** The sandbox's process and its packages, pressed as well. Its workers' program lies beside it. */
export const sandboxBundle = at('build', 'sandbox', 'main.js')

/** The same as it was written. */
export const sandboxSource = at('server', 'sandbox', 'ipc', 'process.ts')

/** Written by warm.mjs for the files that the pressed server was made of. */
export const serverStamp = at('build', 'server.stamp')

/** Everything that the running server is made of; this file as well, as compiled code goes by the flags in it. */
export function serverFiles() {
  const places = [
    'server',
    'labs',
    'contract',
    'scripts/vite',
    'scripts/launcher/server-process.mjs',
    'package-lock.json',
  ]
  const isPart = (/** @type {string} */ file) => /\.(ts|mjs|json)$/.test(file) && !file.endsWith('.test.ts')
  return listInputs(
    places.map((place) => at(place)),
    isPart,
  )
}

/** Whether what was pressed is there and up to date; otherwise the source runs. */
function isBundled() {
  return isFresh(serverStamp, serverFiles())
}

/**
 * For glibc, which otherwise keeps a heap for each thread that ever was: the sandbox's workers come and go, and would
 * leave some 50 MB behind each time. With one heap for all of them it leaves fewer holes, some MB. It would keep the room
 * of large answers as well, another 50 MB: what is larger than 32 KiB goes back to the system at once. Elsewhere it means
 * nothing.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: `${32 << 10}`,
  MALLOC_TRIM_THRESHOLD_: `${1 << 20}`,
}

/** What the server may read. Everything else is out of reach, even after a real escape from the sandbox. */
const readable = [
  'server',
  'labs',
  'contract',
  'content',
  'config',
  'build',
  'node_modules',
  'package.json',
  'ctf.key',
]

/**
 * Room for new objects, in MB. At home it is the least: 8 MB less at rest, at no cost in speed that could be measured. The
 * heap of a class is large, and more is made in it in a second: with the room of a home, a call takes a third more of the
 * processor, for the collecting of what is still in use. With half of this one it takes 7 percent more, and no less memory
 * that could be measured, of 1,000 learners. What else keeps the heap small is in `server/config/v8-flags.ts`, which says why it is not here.
 */
const semiSpaceMb = { home: 1, class: 32 }

/**
 * Node's arguments (the program comes last) and environment for the server. It may write to the data folder and
 * nowhere else, and may start no processes and load no native add-ons.
 * @param {{ dataDir: string, main?: string, writeCache?: boolean, env?: NodeJS.ProcessEnv }} options
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
export function serverProcess({
  dataDir,
  main = isBundled() ? serverBundle : at('server', 'main.ts'),
  writeCache = false,
  env = process.env,
}) {
  const data = openFolder(dataDir)
  const tls = tlsFiles(env)
  const args = [
    '--permission',
    ...[...readable, 'scripts/launcher/watchdog.mjs'].map((place) => `--allow-fs-read=${at(place)}`),
    `--allow-fs-read=${data}`,
    `--allow-fs-write=${data}`,
    ...(env.CONFIG_FILE ? [`--allow-fs-read=${resolve(root, env.CONFIG_FILE)}`] : []),
    ...Object.values(tls).map((file) => `--allow-fs-read=${file}`),
    ...(writeCache ? [`--allow-fs-write=${codeCache}`] : []),
    '--allow-net',
    '--allow-worker',
    `--max-semi-space-size=${env.CLASS ? semiSpaceMb.class : semiSpaceMb.home}`,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    main,
  ]
  return { args, env: { ...mallocSettings, ...env, ...tls, ...cacheEnvironment(writeCache), DATA_DIR: data } }
}

/** Packages that the pressed sandbox loads from their own folders: engines, and fonts for documents. */
export const unbundledPackages = [
  '@sqlite.org/sqlite-wasm',
  '@jitl/quickjs-wasmfile-release-sync',
  'libxml2-wasm',
  'harfbuzzjs',
  'solc',
  '@fontsource-variable',
]
/** What the sandbox's process may read, pressed. */
const sandboxReads = [
  'build/sandbox',
  'build/cache',
  ...unbundledPackages.map((name) => `node_modules/${name}`),
]
const sandboxReadsSource = ['server/sandbox', 'contract', 'node_modules', 'build/cache']

/**
 * Node's arguments and environment for the sandbox's process. It may read its own code and do nothing else: no network,
 * no files, no other programs; and it knows nothing of our environment.
 * @param {{ main?: string, writeCache?: boolean }} [options]
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
export function sandboxProcess({
  main = isBundled() ? sandboxBundle : sandboxSource,
  writeCache = false,
} = {}) {
  const places = main === sandboxBundle ? sandboxReads : sandboxReadsSource
  const args = [
    '--permission',
    ...[...places, 'package.json'].map((place) => `--allow-fs-read=${at(place)}`),
    ...(writeCache ? [`--allow-fs-write=${codeCache}`] : []),
    '--allow-worker',
    '--max-old-space-size=128',
    '--max-semi-space-size=4',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    main,
  ]
  return { args, env: { ...mallocSettings, ...cacheEnvironment(writeCache) } }
}

/** @param {boolean} isWritten */
function cacheEnvironment(isWritten) {
  return { NODE_COMPILE_CACHE: codeCache, NODE_COMPILE_CACHE_READONLY: isWritten ? '0' : '1' }
}

/**
 * Where the certificate and its key really are: they are often links, which the permission model does not follow.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
function tlsFiles(env) {
  const files = ['TLS_CERT', 'TLS_KEY'].flatMap((name) => {
    const file = env[name] && resolve(root, env[name])
    return file ? [[name, existsSync(file) ? realpathSync(file) : file]] : []
  })
  return Object.fromEntries(files)
}

/** The data folder that the environment names, or `data` in the project. */
export function chosenDataDir() {
  return resolve(root, process.env.DATA_DIR || 'data')
}

/**
 * Makes the folder where it is missing. Answers with its real path: the permission model follows no links.
 * @param {string} path
 */
function openFolder(path) {
  try {
    mkdirSync(path, { recursive: true })
    return realpathSync(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(
      `The folder for the shops cannot be used: ${path}\n${reason}\nSet DATA_DIR to another one.`,
      { cause: error },
    )
  }
}
