// Builds the web app when something that goes into it changed.
import { existsSync } from 'node:fs'
import { run } from './processes.mjs'
import { at, say, Trouble, took } from './project.mjs'
import { forgetStamp, isFresh, listFiles, writeStamp } from './stamp.mjs'

const stamp = at('build', 'web.stamp')
/** The same without what is tried and told there: proofs bring their attacks themselves. */
const screensStamp = at('build', 'web-screens.stamp')

/** What the browser gets of a lab: its components, and what it tries against the learner's own shop, and its tours. */
const component = /^labs\/.*\.tsx$/
const script = /^labs\/[^/]+\/(?!(weak|judge|near-misses)\.ts$)[^/]+\.ts$/

/** @param {{ scripts: boolean }} wanted */
function inputs({ scripts }) {
  const places = ['web', 'labs', 'contract', 'content', 'scripts/vite', 'vite.config.ts', 'package-lock.json']
  /** @param {string} file */
  const isInBrowser = (file) => component.test(file) || (scripts && script.test(file))
  return listFiles(
    places.map((place) => at(place)),
    (file) => !/\.test\.tsx?$/.test(file) && (!file.startsWith('labs/') || isInBrowser(file)),
  )
}

/**
 * @param {string} node
 * @param {{ forProofs?: boolean }} [options] forProofs: a changed attack or works check of a lab does not count
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function buildWeb(node, { forProofs = false } = {}) {
  const isBuilt = existsSync(at('build', 'web', 'index.html'))
  const isReady = forProofs
    ? isFresh(screensStamp, inputs({ scripts: false }))
    : isFresh(stamp, inputs({ scripts: true }))
  if (isBuilt && isReady) return false
  say('Building the web app (only when it changes) ...')
  const since = performance.now()
  forgetStamp(stamp)
  forgetStamp(screensStamp)
  const files = inputs({ scripts: true })
  const screens = inputs({ scripts: false })
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn']
  // NODE_ENV chooses a preset of the shop; for the build it must be "production".
  const code = await run(node, args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Trouble('The web app could not be built; the reason stands above.')
  writeStamp(stamp, files)
  writeStamp(screensStamp, screens)
  say(`Built in ${took(since)}.`)
  return true
}
