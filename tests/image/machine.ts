import { type ExecFileException, execFile } from 'node:child_process'

/** The result of a program. */
export interface Ran {
  code: number
  out: string
}

/** Runs a program to its end. The exit code of a missing program is 127. */
export function run(program: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, args, { encoding: 'utf8', maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      resolve({ code: codeOf(error), out: `${stdout}${stderr}` })
    })
  })
}

function codeOf(error: ExecFileException | null): number {
  if (!error) return 0
  return typeof error.code === 'number' ? error.code : 127
}

/** Starts and queries containers. */
export interface Engine {
  name: string
  do(command: string, ...args: string[]): Promise<Ran>
}

/**
 * How containers can be started: without options, and with those for machines without systemd on which root may not
 * raise limits.
 */
const WAYS: readonly { engine: string; before: readonly string[]; toRun: readonly string[] }[] = [
  { engine: 'podman', before: [], toRun: [] },
  {
    engine: 'podman',
    before: ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'],
    toRun: ['--ulimit', 'nofile=10000:10000', '--ulimit', 'nproc=4000:4000', '--no-healthcheck'],
  },
  { engine: 'docker', before: [], toRun: [] },
]

/** The options of `npm run image` for this machine; or, as text, why the image cannot be built. */
export async function howToBuild(): Promise<readonly string[] | string> {
  const has = async (program: string) => (await run(program, ['--version'])).code === 0
  if ((await has('buildah')) && (await has('mmdebstrap'))) return onDebian()
  for (const engine of ['podman', 'docker']) {
    const pull = ['pull', '--quiet', 'docker.io/library/debian:bookworm-slim']
    if (await has(engine)) {
      return (await run(engine, pull)).code === 0 ? [] : `${engine} reaches no registry of images`
    }
  }
  return 'there is neither buildah with mmdebstrap, nor podman, nor docker'
}

async function onDebian(): Promise<readonly string[] | string> {
  const isMade = (await run('buildah', ['images', '--quiet', 'localhost/forbidden-fruit-base'])).code === 0
  const isReached =
    isMade || (await run('mmdebstrap', ['--simulate', '--variant=minbase', 'bookworm'])).code === 0
  return isReached ? ['--base', 'debian'] : 'Debian’s packages are not reached'
}

/**
 * The engine that can start this image; undefined if no engine has it. Throws if an engine has it but cannot start it:
 * then the image is broken.
 */
export async function findEngine(image: string, ran: typeof run = run): Promise<Engine | undefined> {
  const complaints: string[] = []
  for (const { engine, before, toRun } of WAYS) {
    const own = (command: string, ...args: string[]) =>
      ran(engine, [...before, command, ...(command === 'run' ? toRun : []), ...args])
    const known = await ran(engine, ['images', '--quiet', image])
    if (known.code !== 0 || known.out.trim() === '') continue
    const tried = await own('run', '--rm', '--entrypoint', '/usr/local/bin/node', image, '--version')
    if (tried.code === 0) return { name: engine, do: own }
    complaints.push(`${[engine, ...before].join(' ')}: ${tried.out.trim()}`)
  }
  if (complaints.length > 0) throw new Error(`${image} does not start:\n${complaints.join('\n')}`)
  return undefined
}
