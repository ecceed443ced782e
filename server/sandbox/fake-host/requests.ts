import type { HostFiles } from './files.ts'
import type { EffectLog, HostEffects, HostRequest } from './host.ts'
import type { HostNetworkClient } from './network.ts'
import type { Shell } from './shell.ts'

/** Sends a request to the fake host as JSON: an action and its arguments. The reply is JSON, too. */
export type HostRequestHandler = (request: string) => string

/** Sent to the realm as source text: see `hostSource`. */
export function makeEffectLog(): EffectLog {
  const longest = 60_000
  const most = 200
  let length = 0
  const effects: HostEffects = { commands: [], requests: [], ran: [] }
  return {
    effects,
    record: (kind, deed) => {
      length += JSON.stringify(deed).length
      const list: unknown[] = effects[kind]
      if (length <= longest && list.length < most) list.push(deed)
    },
  }
}

/** Sent to the realm as source text: see `hostSource`. */
export function makeRequestHandler(
  files: HostFiles,
  shell: Shell,
  log: EffectLog,
  network: HostNetworkClient,
): HostRequestHandler {
  const longest = 2_000
  const cut = (text: string): string => text.slice(0, longest)

  const actions = new Map<string, (first: string, second: string) => unknown>([
    [
      'order',
      (line) => {
        log.record('commands', cut(line))
        return shell.line(cut(line))
      },
    ],
    [
      'run',
      (program, words) => {
        const programArguments: string[] = JSON.parse(words)
        log.record('commands', cut([program, ...programArguments].join(' ')))
        return shell.program(cut(program), programArguments.map(cut))
      },
    ],
    ['request', (host) => log.record('requests', cut(host))],
    [
      'send',
      (text) => {
        const request: HostRequest = JSON.parse(text)
        log.record('requests', cut(request.url))
        return network.send(request)
      },
    ],
    ['resolve', files.resolve],
    ['has', files.has],
    ['isFolder', files.isFolder],
    ['list', files.list],
    ['read', files.read],
    ['write', files.write],
    ['remove', files.remove],
    ['effects', () => ({ effects: log.effects, asks: network.asks() })],
  ])

  return (request) => {
    try {
      const [action, first, second]: string[] = JSON.parse(request)
      const value = actions.get(`${action}`)?.(`${first}`, `${second}`)
      return JSON.stringify({ value })
    } catch (error) {
      const { message, code, path, syscall }: NodeJS.ErrnoException = Object(error)
      return JSON.stringify({ error: { message, code, path, syscall } })
    }
  }
}
