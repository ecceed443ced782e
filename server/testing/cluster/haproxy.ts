import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../free-port.ts'
import { howItEnded } from '../how-it-ended.ts'

/** A HAProxy with the configuration that hosts use. */
export interface TestBalancer {
  port: number
  /** Address of its runtime API for gateways: `host:port`. */
  admin: string
  /** Restarts it. Its state is lost, as after a crash. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const PLACES = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy']
const FILES = join(import.meta.dirname, '../../../deploy/haproxy')

/**
 * Finds or installs HAProxy. If neither is possible, logs that and returns undefined: tests that need it are skipped.
 * @throws in CI, where no test may be skipped for want of it
 */
export function haproxyProgram(): string | undefined {
  const program = found() ?? installed()
  if (program === undefined && process.env.CI) throw new Error('CI needs HAProxy, and cannot install it.')
  if (program === undefined) console.log('HAProxy is not there and cannot be installed: skipped.')
  return program
}

interface BalancerOptions {
  /** Domain of the shops. */
  base: string
  /** Addresses as `host:port`. */
  gateway: string
  second?: string
  dashboard?: string
  /** Default: any free port. */
  port?: number
  /** A PEM file with certificate and key. Default: HTTP. */
  certificate?: string
}

/** Starts HAProxy in front of a gateway, for shops below `base`. */
export async function openBalancer(
  program: string,
  { base, gateway, second, dashboard, port: wanted, certificate }: BalancerOptions,
): Promise<TestBalancer> {
  const [free = 0, admin] = await freePorts(2)
  const port = wanted ?? free
  const env = {
    BASE: base,
    GATEWAY: gateway,
    FILES,
    LISTEN: `127.0.0.1:${port}${certificate === undefined ? '' : ` ssl crt ${certificate}`}`,
    ADMIN_AT: `ipv4@127.0.0.1:${admin}`,
    ...(second !== undefined && { GATEWAY_2: second }),
    ...(dashboard !== undefined && { DASHBOARD: dashboard }),
  }
  let running: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    const ending = running
    running = undefined
    if (!ending || howItEnded(ending) !== undefined) return
    ending.kill('SIGKILL')
    await once(ending, 'exit')
  }
  const start = async (): Promise<void> => {
    const child = spawn(program, ['-db', '-f', join(FILES, 'haproxy.cfg')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    running = child
    let output = ''
    child.stderr?.on('data', (text: Buffer) => {
      output += text
    })
    while (!(await listens(port))) {
      const end = howItEnded(child)
      if (end !== undefined) throw new Error(`HAProxy ended while it started: ${end}. ${output}`)
      await wait(20)
    }
  }
  await start()
  return {
    port,
    admin: `127.0.0.1:${admin}`,
    stop,
    restart: async () => {
      await stop()
      await start()
    },
  }
}

function found(): string | undefined {
  return PLACES.find((place) => existsSync(place))
}

/** Installing requires root on Debian. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', ...options], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...options, 'haproxy'], {
      stdio: 'ignore',
      env,
    })
  } catch {
    return undefined
  }
  return found()
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
