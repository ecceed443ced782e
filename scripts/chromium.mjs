// Finds a Chromium for the browser tests, the proofs and the bench: the machine's own, else the one from npm.
import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/**
 * What Playwright's `chromium.launch()` needs.
 * @typedef {{ executablePath: string, args: string[], env: Record<string, string> }} Chromium
 */

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const project = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Use as `chromium.launch(await findChromium())`. CHROME_PATH names a browser to use; FF_CHROMIUM=npm requires the one
 * from npm. Throws an error with an explanation if there is none for this machine.
 * @returns {Promise<Chromium>}
 */
export async function findChromium() {
  const own = process.env.FF_CHROMIUM === 'npm' ? undefined : findOwn()
  if (own) return { executablePath: own, args, env: environment() }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found. Install Chrome or Chromium, or name one in CHROME_PATH.')
  }
  const folder = await unpack()
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** @returns {Record<string, string>} */
function environment() {
  return Object.fromEntries(Object.entries(process.env).filter(isSet))
}

/**
 * @param {[string, string | undefined]} variable
 * @returns {variable is [string, string]}
 */
function isSet(variable) {
  return variable[1] !== undefined
}

/** @returns {string | undefined} */
function findOwn() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names a file that is not there: ${named}`)
  return named || candidates().find((path) => existsSync(path) && runs(path))
}

function candidates() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  if (process.platform === 'darwin') return [...inPath, ...macApplications()]
  if (process.platform === 'win32') return windowsPrograms()
  return inPath
}

function macApplications() {
  const home = process.env.HOME ?? ''
  const names = ['Google Chrome', 'Chromium', 'Microsoft Edge']
  return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
    names.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
  )
}

function windowsPrograms() {
  const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) => process.env[name])
  const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
  return folders.flatMap((folder) => (folder ? programs.map((program) => join(folder, program)) : []))
}

/**
 * On some Linux systems `chromium-browser` is only a script that says where to get one. (On other systems asking for
 * the version would open a window.)
 * @param {string} path
 */
function runs(path) {
  if (process.platform !== 'linux') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /chrom/i.test(stdout)
}

/** Unpacks the browser from npm into build/chromium, once. Returns its folder. */
async function unpack() {
  const require = createRequire(import.meta.url)
  const packed = dirname(dirname(dirname(require.resolve('@sparticuz/chromium'))))
  const { version } = require(join(packed, 'package.json'))
  const folder = join(project, 'build', 'chromium', version)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const { extract } = createRequire(join(packed, 'package.json'))('tar-fs')
  await Promise.all([
    decompress(
      join(packed, 'bin', 'chromium.br'),
      createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
    ),
    decompress(join(packed, 'bin', 'al2023.tar.br'), extract(join(draft, 'al2023'))),
    decompress(join(packed, 'bin', 'fonts.tar.br'), extract(join(draft, 'fonts'))),
  ])
  writeFileSync(join(draft, 'fonts.conf'), fontsConfiguration(folder))
  return settle(draft, folder)
}

/**
 * @param {string} file
 * @param {NodeJS.WritableStream} target
 */
function decompress(file, target) {
  return pipeline(createReadStream(file), createBrotliDecompress(), target)
}

/**
 * Moves the draft into place. If another process was faster, its result is used.
 * @param {string} draft
 * @param {string} folder
 */
function settle(draft, folder) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** @param {string} folder */
function fontsConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
