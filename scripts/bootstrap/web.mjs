// Builds the web app when something that goes into it changed.
import { existsSync } from 'node:fs'
import { run } from './processes.mjs'
import { at, say, Trouble, took } from './project.mjs'
import { forgetStamp, isFresh, listFiles, writeStamp } from './stamp.mjs'

const stamp = at('build', 'web.stamp')

/** What the browser gets of a lab: its components, and what it tries against the learner's own shop. */
const labParts = /^labs\/[^/]+\/(.*\.tsx|(attack|works)[^/]*\.ts)$/

function inputs() {
  const places = ['web', 'labs', 'contract', 'content', 'scripts/vite', 'vite.config.ts', 'package-lock.json']
  return listFiles(
    places.map((place) => at(place)),
    (file) => !/\.test\.tsx?$/.test(file) && (!file.startsWith('labs/') || labParts.test(file)),
  )
}

/**
 * @param {string} node
 * @returns {Promise<boolean>} whether there was something to do
 */
export async function buildWeb(node) {
  if (existsSync(at('build', 'web', 'index.html')) && isFresh(stamp, inputs())) return false
  say('Building the web app (only when it changes) ...')
  const since = performance.now()
  forgetStamp(stamp)
  const files = inputs()
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn']
  // NODE_ENV chooses a preset of the shop; for the build it must be "production".
  const code = await run(node, args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Trouble('The web app could not be built; the reason stands above.')
  writeStamp(stamp, files)
  say(`Built in ${took(since)}.`)
  return true
}
