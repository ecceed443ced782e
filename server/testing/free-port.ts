import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a TCP port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Returns several different ones: ports that are asked for one after another may be the same. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const addresses = probes.map((probe) => probe.address())
  for (const probe of probes) probe.close()
  await Promise.all(probes.map((probe) => once(probe, 'close')))
  return addresses.map((address) => (typeof address === 'object' && address ? address.port : 0))
}
