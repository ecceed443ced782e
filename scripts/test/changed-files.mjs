// Finds the files that a change touches.
import { execFileSync } from 'node:child_process'
import { root } from '../bootstrap/project.mjs'

/**
 * The files that differ from the main branch, or from the last commit where there is no such branch: also new and deleted
 * ones. Paths inside the project, with forward slashes.
 * @returns {string[]}
 */
export function changedFiles() {
  const [base = 'HEAD'] = hasMainBranch() ? git('merge-base', MAIN, 'HEAD') : []
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

const MAIN = 'origin/main'

function hasMainBranch() {
  try {
    git('rev-parse', '--verify', '--quiet', MAIN)
    return true
  } catch {
    return false
  }
}

/** @param {string[]} args */
function git(...args) {
  // Without quotes around names with letters such as "ü".
  const output = execFileSync('git', ['-c', 'core.quotepath=off', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return output.split('\n').filter(Boolean)
}
