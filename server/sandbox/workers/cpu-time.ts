/**
 * Processor time of this thread, in milliseconds. Deadlines use it, as wall time passes on a busy machine while others
 * work.
 */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
