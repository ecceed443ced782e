// Builds the web app, and the pages beside it, when one of their inputs changed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../launcher/processes.mjs'
import { at, elapsedSince, print, UserError } from './project.mjs'
import { deleteStamp, isFresh, listInputs, writeStamp } from './stamp.mjs'

const stamp = at('build', 'web.stamp')
/** The same without the labs' attacks and checks: proofs bundle their own. */
const screensStamp = at('build', 'web-screens.stamp')

/**
 * Files of a lab that run in the browser: its components, its attacks and checks of the learner's own shop, and its
 * tours.
 */
const component = /^labs\/.*\.tsx$/
const script = /^labs\/[^/]+\/(?!(weak|judge|near-misses)\.ts$)[^/]+\.ts$/

/**
 * Separate pages, each with a build of its own from `web/<name>`, which shares no built file with the shop's. Their
 * texts are in `content/<name>`.
 */
const pages = ['dashboard']
const ofPage = new RegExp(`^(web|content)/(${pages.join('|')})/`)

/** @param {{ scripts: boolean }} wanted */
function inputs({ scripts }) {
  const places = ['web', 'labs', 'contract', 'content', 'scripts/vite', 'vite.config.ts', 'package-lock.json']
  /** @param {string} file */
  const isInBrowser = (file) => component.test(file) || (scripts && script.test(file))
  return listInputs(
    places.map((place) => at(place)),
    (file) => !isTest(file) && !ofPage.test(file) && (!file.startsWith('labs/') || isInBrowser(file)),
  )
}

/** @param {string} page */
function inputsOf(page) {
  const own = [`web/${page}`, `content/${page}`]
  const shared = ['web/ui', 'contract', 'content/pictures/brand', 'scripts/vite', 'package-lock.json']
  return listInputs(
    [...own, ...shared].map((place) => at(place)),
    (file) => !isTest(file),
  )
}

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$/.test(file)

/** Whether the web app and all pages were built from the files as they are now. */
export function isWebFresh() {
  return isShopReady('all') && pages.every((page) => isPageReady(page))
}

/**
 * The files whose changes ask for a new build: `all`; `screens`, for proofs, which bundle attacks and functional checks of
 * labs themselves; or `none`, which is happy with any build.
 * @typedef {'all' | 'screens' | 'none'} Watched
 */

/** @param {Watched} watched */
function isShopReady(watched) {
  if (!existsSync(at('build', 'web', 'index.html'))) return false
  if (watched === 'none') return true
  return watched === 'screens'
    ? isFresh(screensStamp, inputs({ scripts: false }))
    : isFresh(stamp, inputs({ scripts: true }))
}

/**
 * @param {string} node
 * @param {Watched} [watched]
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function buildWeb(node, watched = 'all') {
  const isReady = isShopReady(watched)
  const stale = pages.filter((page) => !isPageReady(page, watched))
  if (isReady && stale.length === 0) return false
  print('Building the web app (only when it changes) ...')
  const since = performance.now()
  if (!isReady) await buildShop(node)
  for (const page of stale) await buildPage(node, page)
  print(`Built the web app in ${elapsedSince(since)}.`)
  return true
}

/**
 * Builds the web app and all pages into another folder, whether they have changed or not.
 * @param {string} node
 * @param {string} folder an absolute path
 */
export async function buildWebInto(node, folder) {
  await build(node, ['--outDir', join(folder, 'web')])
  for (const page of pages) await build(node, [...configOf(page), '--outDir', join(folder, page)])
}

/** @param {string} node */
async function buildShop(node) {
  deleteStamp(stamp)
  deleteStamp(screensStamp)
  const files = inputs({ scripts: true })
  const screens = inputs({ scripts: false })
  await build(node, [])
  writeStamp(stamp, files)
  writeStamp(screensStamp, screens)
}

/** @param {string} page */
const stampOf = (page) => at('build', `${page}.stamp`)

/**
 * @param {string} page
 * @param {Watched} [watched]
 */
function isPageReady(page, watched) {
  const isBuilt = existsSync(at('build', page, 'index.html'))
  return isBuilt && (watched === 'none' || isFresh(stampOf(page), inputsOf(page)))
}

/**
 * @param {string} node
 * @param {string} page
 */
async function buildPage(node, page) {
  deleteStamp(stampOf(page))
  const files = inputsOf(page)
  await build(node, configOf(page))
  writeStamp(stampOf(page), files)
}

/** @param {string} page */
const configOf = (page) => ['--config', at('scripts', 'vite', `${page}.config.ts`)]

/**
 * @param {string} node
 * @param {string[]} options of `vite build`
 */
async function build(node, options) {
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', ...options, '--configLoader', 'native', '--logLevel', 'warn']
  // NODE_ENV chooses a preset of the shop; for the build it must be "production".
  const code = await runCommand(node, args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new UserError('The web app could not be built; see the reason above.')
}
