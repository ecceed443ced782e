// How the server and the sandbox's process are started: each with few permissions.
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { at, root, UserError } from '../bootstrap/project.mjs'
import { isFresh, listInputs } from '../bootstrap/stamp.mjs'
import { labFolders } from './lab-folders.mjs'
import { signInFiles } from './sign-in-files.mjs'

/** Code cache of Node. Filled by prepare-server.mjs, only read by the server. */
export const codeCache = at('build', 'cache')

/** The bundled server, made by prepare-server.mjs. */
export const serverBundle = at('build', 'server', 'main.js')

/** The bundle of the sandbox's process and its packages. The program of its workers is beside it. */
export const sandboxBundle = at('build', 'sandbox', 'main.js')

/** The server's source. */
export const serverSource = at('server', 'main.ts')

/** The source of the sandbox's process. */
export const sandboxSource = at('server', 'sandbox', 'ipc', 'process.ts')

/** Stamp of the files that the bundled server was made of: missing while it is made, and if it cannot start. */
export const serverStamp = at('build', 'server.stamp')

/** All inputs of the bundled server. This file is one of them, because cached code depends on the flags in it. */
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

/** Whether the bundle exists and is up to date; otherwise the source runs. */
export function isServerBundled() {
  return isFresh(serverStamp, serverFiles())
}

/**
 * Settings for glibc; other C libraries ignore them. By default it has a heap for each thread, so each of the sandbox's
 * short-lived workers would leave about 50 MB behind. And it keeps large blocks for later ones: a burst of large replies
 * would leave several hundred MB. Here blocks above 128 KiB, of which small calls need none, go back to the system.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: `${128 << 10}`,
  MALLOC_TRIM_THRESHOLD_: `${1 << 20}`,
}

/** What the server may read. Everything else is out of reach, even after an escape from the sandbox. */
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
 * Node's arguments (the program comes last) and environment for the server. It may write to the data folder only, start
 * no processes and load no native add-ons.
 * @param {{ dataDir: string, main?: string, writeCache?: boolean, env?: NodeJS.ProcessEnv }} options
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
export function serverProcess({
  dataDir,
  main = isServerBundled() ? serverBundle : serverSource,
  writeCache = false,
  env = process.env,
}) {
  const data = openFolder(dataDir)
  const tls = tlsFiles(env)
  const labs = labFolders(env.LABS_DIR)
  const args = [
    '--permission',
    ...[...readable, 'scripts/launcher/watchdog.mjs'].map((place) => `--allow-fs-read=${at(place)}`),
    `--allow-fs-read=${data}`,
    `--allow-fs-write=${data}`,
    ...(env.CONFIG_FILE ? [`--allow-fs-read=${resolve(root, env.CONFIG_FILE)}`] : []),
    ...labs.map((folder) => `--allow-fs-read=${folder}`),
    ...signInFiles(env.SIGN_IN).map((file) => `--allow-fs-read=${file}`),
    ...Object.values(tls).map((file) => `--allow-fs-read=${file}`),
    ...(writeCache ? [`--allow-fs-write=${codeCache}`] : []),
    '--allow-net',
    '--allow-worker',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    main,
  ]
  const own = { ...tls, ...(labs.length > 0 && { LABS_DIR: labs.join(delimiter) }), DATA_DIR: data }
  return { args, env: { ...mallocSettings, ...env, ...cacheEnvironment(writeCache), ...own } }
}

/** Packages that the bundled sandbox loads from their own folders: engines, and fonts for documents. */
export const unbundledPackages = [
  '@sqlite.org/sqlite-wasm',
  '@jitl/quickjs-wasmfile-release-sync',
  'libxml2-wasm',
  'harfbuzzjs',
  'solc',
  '@fontsource-variable',
]
/** What the bundled sandbox's process may read. */
const sandboxReads = [
  'build/sandbox',
  'build/cache',
  ...unbundledPackages.map((name) => `node_modules/${name}`),
]
const sandboxReadsSource = ['server/sandbox', 'contract', 'node_modules', 'build/cache']

/**
 * Node's arguments and environment for the sandbox's process. It may read its own code and nothing else: no network, no
 * files, no other programs, and no environment variables of ours.
 * @param {{ main?: string, writeCache?: boolean }} [options]
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
export function sandboxProcess({
  main = isServerBundled() ? sandboxBundle : sandboxSource,
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
 * The real paths of the certificate and its key: they are often links, which the permission model does not follow.
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

/** The data folder of the environment, or `data` in the project. */
export function chosenDataDir() {
  return resolve(root, process.env.DATA_DIR || 'data')
}

/**
 * Creates the folder if it is missing. Returns its real path, because the permission model does not follow links.
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
