/**
 * How long this thread was on the processor, in milliseconds. Deadlines go by it: on a busy machine the clock on the wall
 * runs while others work.
 */
export function cpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
