// Edits the changelog for a release, and reads its notes.

const unreleased = '## Unreleased\n'

/**
 * The changelog with everything unreleased under a version.
 * @param {string} text
 * @param {string} version
 * @param {string} day as 2026-01-31
 * @returns {string}
 */
export function cutRelease(text, version, day) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is no version: 1.2.3 is one.`)
  if (releaseNotes(text, version) !== undefined) throw new Error(`${version} was released already.`)
  const start = text.indexOf(unreleased)
  if (start < 0 || releaseNotes(text, 'Unreleased') === '')
    throw new Error('There is nothing to release in CHANGELOG.md.')
  const after = start + unreleased.length
  return `${text.slice(0, after)}\n## ${version} – ${day}\n${text.slice(after)}`
}

/**
 * The text below a version; undefined if there is no such version.
 * @param {string} text
 * @param {string} version
 * @returns {string | undefined}
 */
export function releaseNotes(text, version) {
  const parts = text.split(/^## /m).slice(1)
  const part = parts.find((one) => one.split(/\s/, 1)[0] === version)
  return part?.replace(/^.*\n/, '').trim()
}
