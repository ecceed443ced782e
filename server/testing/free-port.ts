import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the ports that systems give to clients, and to servers that take any: these begin at 32,768 on Linux and at 49,152
 * elsewhere (RFC 6335).
 */
const [FIRST, LAST] = [20_000, 32_767]

/** Returns a TCP port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Returns several different ones: ports that are asked for one after another may be the same. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = new Map<number, Server>()
  while (probes.size < count) {
    const port = randomInt(FIRST, LAST + 1)
    const probe = createServer().listen(port, '127.0.0.1')
    if (await isListening(probe)) probes.set(port, probe)
  }
  for (const probe of probes.values()) probe.close()
  await Promise.all([...probes.values()].map((probe) => once(probe, 'close')))
  return [...probes.keys()]
}

/** Whether a server has its port. Throws unless another program has it. */
async function isListening(server: Server): Promise<boolean> {
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}
