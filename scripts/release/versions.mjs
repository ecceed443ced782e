// Compares version numbers.

/**
 * Whether no released version is higher, so that "latest" may point to it. Never true for a pre-release (1.2.3-beta).
 * @param {string} version
 * @param {readonly string[]} tags the released ones: v1.2.3; other tags are ignored
 * @returns {boolean}
 */
export function isHighest(version, tags) {
  const own = numbersOf(`v${version}`)
  if (!own) return false
  return tags.every((tag) => {
    const other = numbersOf(tag)
    return !other || compare(own, other) >= 0
  })
}

/**
 * @param {string} tag
 * @returns {number[] | undefined}
 */
function numbersOf(tag) {
  const [, ...numbers] = /^v(\d+)\.(\d+)\.(\d+)$/.exec(tag) ?? []
  return numbers.length > 0 ? numbers.map(Number) : undefined
}

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 * @returns {number} more than 0 if the first is higher
 */
function compare(one, other) {
  const differences = one.map((number, at) => number - (other[at] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}
