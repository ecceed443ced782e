import type { Files } from './files.ts'
import type { Deeds, Diary } from './scene.ts'
import type { Shell } from './shell.ts'

/** Asks the machine for something, as JSON: what is to be done, and with which words. Answers as JSON, too. */
export type Machine = (request: string) => string

/** Travels as text: see `machinery`. */
export function makeDiary(): Diary {
  const longest = 60_000
  const most = 200
  let length = 0
  const deeds: Deeds = { commands: [], requests: [], ran: [] }
  return {
    deeds,
    note: (kind, deed) => {
      length += JSON.stringify(deed).length
      const list: unknown[] = deeds[kind]
      if (length <= longest && list.length < most) list.push(deed)
    },
  }
}

/** Travels as text: see `machinery`. */
export function makeMachine(files: Files, shell: Shell, diary: Diary): Machine {
  const longest = 2_000
  const cut = (text: string): string => text.slice(0, longest)

  const actions = new Map<string, (first: string, second: string) => unknown>([
    [
      'order',
      (line) => {
        diary.note('commands', cut(line))
        return shell.line(cut(line))
      },
    ],
    [
      'run',
      (program, words) => {
        const told: string[] = JSON.parse(words)
        diary.note('commands', cut([program, ...told].join(' ')))
        return shell.program(cut(program), told.map(cut))
      },
    ],
    ['request', (host) => diary.note('requests', cut(host))],
    ['resolve', files.resolve],
    ['has', files.has],
    ['isFolder', files.isFolder],
    ['list', files.list],
    ['read', files.read],
    ['write', files.write],
    ['remove', files.remove],
    ['deeds', () => diary.deeds],
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
