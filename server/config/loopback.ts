const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** Whether only this machine can reach a server that listens at this host. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host)
}
