/** The memory of this process once garbage is collected, and empty pages are given back to the system. */
export function residentBytes(): number {
  if (!gc) throw new Error('The tests of containment run with --expose-gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return process.memoryUsage.rss()
}
