// Installs the packages when they differ from the lock file: those that running the shop needs, and the tools of
// development when a command asks for them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checkNode, findNode } from './node.mjs'
import { at, elapsedSince, print, root, UserError } from './project.mjs'

const marker = at('node_modules', '.forbidden-fruit')
const lockFile = at('package-lock.json')

/**
 * Returns the Node to run everything on. Quick when nothing changed.
 * @param {{ tools?: boolean }} [wanted] tools: also what tests and other tools of development need
 * @returns {Promise<string>}
 */
export async function install({ tools = false } = {}) {
  const lock = readFileSync(lockFile)
  const hash = createHash('sha256').update(lock).digest('hex')
  const known = readMarker()
  const isComplete = known?.hash === hash && (known.tools || !tools)
  if (isComplete && existsSync(known.node)) return known.node
  const hasTools = matchesLock(lock, { tools: true })
  const isThere = tools ? hasTools : matchesLock(lock, { tools })
  if (!isThere || !findNode()) await runInstallation(lock, { tools })
  // Some versions of npm rewrite the lock file.
  if (!readFileSync(lockFile).equals(lock)) writeFileSync(lockFile, lock)
  const node = checkNode()
  writeFileSync(marker, JSON.stringify({ hash, node, tools: tools || hasTools }))
  return node
}

/**
 * The lock file that was installed last, the Node that was found then, and whether the tools are there.
 * @returns {{ hash: string, node: string, tools: boolean } | undefined}
 */
function readMarker() {
  try {
    return JSON.parse(readFileSync(marker, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether everything that this machine needs is installed in the locked versions, for example by npm itself.
 * @param {Buffer} lock
 * @param {{ tools: boolean }} wanted
 */
function matchesLock(lock, { tools }) {
  const record = at('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const there = packagesOf(readFileSync(record))
  return Object.entries(packagesOf(lock)).every(([path, wanted]) => {
    const found = there[path]
    if (path === '' || (wanted.dev && !tools)) return true
    return found ? found.version === wanted.version : !isNeeded(wanted)
  })
}

/**
 * An optional package is needed if it was made for this kind of machine.
 * @param {Locked} locked
 */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  const madeForUs = [os, cpu].some(Boolean) && !libc?.includes('musl')
  return (
    madeForUs &&
    (os ?? process.platform).includes(process.platform) &&
    (cpu ?? process.arch).includes(process.arch)
  )
}

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: Names, cpu?: Names, libc?: Names }} Locked
 * @typedef {string | string[]} Names
 * @param {Buffer} lock
 * @returns {Record<string, Locked>}
 */
function packagesOf(lock) {
  return JSON.parse(lock.toString()).packages ?? {}
}

/**
 * @param {Buffer} lock
 * @param {{ tools: boolean }} wanted
 */
async function runInstallation(lock, { tools }) {
  const isAdding = tools && matchesLock(lock, { tools: false })
  if (isAdding) print('Adding the tools of development (only when they change) ...')
  else print('Installing the packages (only when they change, about half a minute) ...')
  const since = performance.now()
  const { code, errors } = await runNpm({ tools, isAdding })
  if (code !== 0) throw new UserError(installError(code, errors))
  print(`Installed in ${elapsedSince(since)}.`)
}

/**
 * @param {{ tools: boolean, isAdding: boolean }} wanted
 * @returns {Promise<{ code: number, errors: string }>}
 */
function runNpm(wanted) {
  const { file, args } = findNpm()
  return new Promise((resolve) => {
    const child = spawn(file, [...args, ...npmArguments(wanted)], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: nodeOptions() },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', (error) => resolve({ code: 1, errors: `${errors}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, errors }))
  })
}

/**
 * NODE_ENV chooses a preset of the shop, so npm must not decide by it which packages to install. `npm ci` starts by
 * deleting node_modules: `npm install` adds what is missing instead, and works on Windows while a program in there is
 * running, such as this one.
 * @param {{ tools: boolean, isAdding: boolean }} wanted
 */
function npmArguments({ tools, isAdding }) {
  const isLocked = process.platform === 'win32' && process.execPath.startsWith(at('node_modules'))
  const command = isLocked || isAdding ? ['install', '--no-save'] : ['ci']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  return [
    ...command,
    '--ignore-scripts',
    tools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    ...quiet,
  ]
}

function nodeOptions() {
  const preload = JSON.stringify(at('scripts', 'bootstrap', 'as-node.cjs'))
  return `${process.env.NODE_OPTIONS ?? ''} --require ${preload}`.trim()
}

/** npm's own script, run by the current Node: no shell, so it works on Windows and with spaces. */
function findNpm() {
  const beside = dirname(process.execPath)
  const scripts = [
    process.env.npm_execpath ?? '',
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  const script = scripts.find((path) => basename(path) === 'npm-cli.js' && existsSync(path))
  return script ? { file: process.execPath, args: [script] } : { file: 'npm', args: [] }
}

/**
 * @param {number} code
 * @param {string} errors
 */
function installError(code, errors) {
  return `${errors.trim()}\n\nThe packages could not be installed (npm ended with ${code}). ${reason(errors)}`
}

/** @param {string} errors */
function reason(errors) {
  if (/ENOSPC/.test(errors)) return 'The disk is full: make some room (about 1 GB) and try again.'
  if (/EACCES|EPERM|EROFS/.test(errors)) return `Make sure that you may write to ${at('node_modules')}.`
  if (/ENOENT.*npm|npm.*ENOENT/.test(errors)) return 'npm was not found: it usually comes with Node.'
  if (/EINTEGRITY/.test(errors))
    return 'A package arrived damaged: run `npm cache clean --force` and try again.'
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONN|network/.test(errors)) {
    return 'The package registry did not answer: check the connection (and `npm config get registry`), then try again.'
  }
  return 'Try again; see what npm said above.'
}
