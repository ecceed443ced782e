/**
 * CPU time of this thread, in milliseconds. Deadlines use it, because on a busy machine wall time passes while other
 * threads run.
 */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
