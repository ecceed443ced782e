import type { HostFiles } from './files.ts'
import type { HostAnswer, HostEnvironment } from './host.ts'
import type { MakeNodeRequests } from './node-requests.ts'
import type { HostRequestHandler } from './requests.ts'
import type { CommandOutput } from './shell.ts'

/**
 * The globals of a script that seems to run in Node. The script may change them all: effects happen in the fake host,
 * which it cannot reach. `makeRequests` makes the modules of a host with a network. Sent to the realm as source text:
 * see `nodeGlobalsSource`.
 */
export function makeNodeModules(
  world: HostEnvironment,
  machine: HostRequestHandler,
  makeRequests: MakeNodeRequests | undefined,
): Record<string, unknown> {
  const { parse, stringify } = JSON
  const { assign } = Object
  const Failed = Error

  const act = (...words: unknown[]): unknown => {
    const { value, error } = parse(machine(stringify(words.map((word) => `${word}`))))
    if (error) throw assign(new Failed(error.message), error)
    return value
  }
  /** The output of a command. Throws if it failed. */
  const printed = (ended: unknown): string => {
    const { out, errors, failed } = ended as CommandOutput
    if (failed) throw assign(new Failed(errors), { status: 1, stdout: out, stderr: errors })
    return out
  }
  const order = (line: unknown): string => printed(act('order', line))
  const run = (program: unknown, words: unknown): CommandOutput =>
    act(
      'run',
      program,
      stringify(Array.isArray(words) ? words.map((word) => `${word}`) : []),
    ) as CommandOutput
  const ended = ({ out, errors, failed }: CommandOutput): object => ({
    status: failed ? 1 : 0,
    stdout: out,
    stderr: errors,
  })
  const files = {
    resolve: (path: unknown) => `${act('resolve', path)}`,
    has: (path: unknown) => act('has', path) === true,
    isFolder: (path: unknown) => act('isFolder', path) === true,
    list: (path: unknown) => act('list', path) as string[],
    read: (path: unknown) => `${act('read', path)}`,
    write: (path: unknown, text: unknown) => void act('write', path, text),
    remove: (path: unknown) => void act('remove', path),
  } satisfies HostFiles
  /** An event emitter that never emits. */
  const silent = (fields: object = {}): object => {
    const thing: Record<string, unknown> = { ...fields }
    for (const name of ['on', 'once', 'pipe', 'write', 'end', 'setEncoding', 'setTimeout', 'unref', 'kill'])
      thing[name] = () => thing
    return thing
  }
  const callLater = (rest: unknown[], work: () => unknown): void => {
    const callback = rest.findLast((one) => typeof one === 'function')
    try {
      const result = work()
      if (typeof callback === 'function') Reflect.apply(callback, undefined, [null, result, ''])
    } catch (error) {
      if (typeof callback === 'function') Reflect.apply(callback, undefined, [error, '', ''])
    }
  }
  const child = (work: () => unknown, ...rest: unknown[]): object => {
    callLater(rest, work)
    return silent({ pid: 4_711, stdin: silent(), stdout: silent(), stderr: silent() })
  }
  const ask = (target: unknown): object => {
    const host =
      typeof target === 'object' && target !== null && 'hostname' in target ? target.hostname : target
    act('request', host)
    return silent()
  }
  const requests = makeRequests?.((request) => act('send', stringify(request)) as HostAnswer)
  const stat = (path: unknown): object => {
    const isFolder = files.isFolder(path)
    const size = isFolder ? 4_096 : files.read(path).length
    return { size, isFile: () => !isFolder, isDirectory: () => isFolder }
  }
  const listed = (path: unknown): string[] => (files.isFolder(path) ? files.list(path) : [files.read(path)])

  const modules: Record<string, unknown> = {
    fs: {
      readFileSync: files.read,
      writeFileSync: files.write,
      appendFileSync: files.write,
      existsSync: (path: unknown) => files.has(path) || files.isFolder(path),
      readdirSync: listed,
      statSync: stat,
      lstatSync: stat,
      unlinkSync: files.remove,
      readFile: (path: unknown, ...rest: unknown[]) => callLater(rest, () => files.read(path)),
      writeFile: (path: unknown, text: unknown, ...rest: unknown[]) =>
        callLater(rest, () => files.write(path, text)),
    },
    child_process: {
      exec: (line: unknown, ...rest: unknown[]) => child(() => order(line), ...rest),
      execSync: order,
      spawn: (program: unknown, words: unknown) => child(() => printed(run(program, words))),
      spawnSync: (program: unknown, words: unknown) => ended(run(program, words)),
      execFile: (program: unknown, words: unknown, ...rest: unknown[]) =>
        child(() => printed(run(program, words)), ...rest),
      execFileSync: (program: unknown, words: unknown) => printed(run(program, words)),
    },
    os: {
      hostname: () => world.hostname,
      platform: () => 'linux',
      arch: () => 'x64',
      type: () => 'Linux',
      release: () => '6.12.48',
      homedir: () => `/home/${world.user}`,
      tmpdir: () => '/tmp',
      userInfo: () => ({ username: world.user, uid: 65_532, gid: 65_532, homedir: `/home/${world.user}` }),
    },
    path: {
      join: (...parts: unknown[]) => files.resolve(parts.join('/')),
      resolve: (...parts: unknown[]) => files.resolve(parts.join('/')),
      basename: (path: unknown) => String(path).split('/').pop(),
    },
    http: requests?.http ?? { get: ask, request: ask },
    https: requests?.https ?? { get: ask, request: ask },
    net: { connect: ask, createConnection: ask },
  }
  const require = (name: unknown): unknown => {
    const module = modules[String(name).replace(/^node:/, '')]
    if (module) return module
    throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' })
  }
  const main = { id: '.', filename: `${world.cwd}/build/app.js`, require, exports: {}, children: [] }
  const nothing = (): undefined => undefined
  return {
    require,
    module: main,
    __dirname: `${world.cwd}/build`,
    __filename: main.filename,
    fetch: requests?.fetch ?? ask,
    console: { log: nothing, error: nothing, warn: nothing, info: nothing },
    setTimeout: nothing,
    setInterval: nothing,
    process: {
      title: 'node',
      version: 'v22.20.0',
      versions: { node: '22.20.0' },
      pid: 1,
      platform: 'linux',
      arch: 'x64',
      env: world.env,
      argv: ['node', main.filename],
      mainModule: main,
      cwd: () => world.cwd,
      uptime: () => 4_242.42,
      getuid: () => 65_532,
      kill: () => true,
      exit: () => {
        throw new Error('The shop must go on')
      },
    },
  }
}
