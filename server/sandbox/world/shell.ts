import type { Files } from './files.ts'
import type { Diary, World } from './scene.ts'

/** Runs a command line and answers with what it prints. Throws where its last command fails. */
export type Shell = (line: string) => string

/** Travels as text: see `machinery`. */
export function makeShell(world: World, files: Files, { note }: Diary): Shell {
  const downloaded = new Map<string, { from: string; mayRun: boolean }>()

  const fail = (message: string): never => {
    throw new Error(message)
  }
  const lines = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('')
  const firstPath = (words: readonly string[]): string | undefined =>
    words.find((word) => !word.startsWith('-'))

  const download = (words: readonly string[], outputs: readonly string[], keepsName: boolean): string => {
    const url = words.find((word) => /^(?:https?|ftp):/i.test(word)) ?? firstPath(words) ?? ''
    note('requests', url)
    const at = words.findIndex((word) => outputs.includes(word))
    const ownName = keepsName ? (url.split(/[?#]/)[0] ?? '').split('/').pop() || 'index.html' : undefined
    const name = at >= 0 ? words[at + 1] : ownName
    if (name === undefined || name === '-') return ''
    files.write(name, `\u007fELF\n# ${url}\n`)
    downloaded.set(files.resolve(name), { from: url, mayRun: false })
    return ''
  }
  const start = (name: string): string => {
    const program = downloaded.get(files.resolve(name))
    if (!program) return fail(`/bin/sh: 1: ${name}: not found`)
    if (!program.mayRun && !/\.exe$/i.test(name)) return fail(`/bin/sh: 1: ${name}: Permission denied`)
    note('ran', { program: files.resolve(name), from: program.from })
    return ''
  }
  const allowRunning = (words: readonly string[]): string => {
    for (const word of words) {
      const program = downloaded.get(files.resolve(word))
      if (program) program.mayRun = true
    }
    return ''
  }
  const listFolder = (words: readonly string[]): string => {
    const path = firstPath(words) ?? '.'
    if (files.has(path)) return lines([path])
    return files.isFolder(path)
      ? lines(files.list(path))
      : fail(`ls: cannot access '${path}': No such file or directory`)
  }
  const search = (words: readonly string[], input: string): string => {
    const [what = '', path] = words.filter((word) => !word.startsWith('-'))
    const text = path === undefined ? input : files.read(path)
    return lines(text.split('\n').filter((line) => line.includes(what)))
  }
  const textOf = (words: readonly string[], input: string): string => {
    const path = firstPath(words)
    return path === undefined ? input : files.read(path)
  }

  const commands = new Map<string, (words: readonly string[], input: string) => string>([
    ['echo', (words) => lines([words.join(' ')])],
    ['pwd', () => lines([world.cwd])],
    ['whoami', () => lines([world.user])],
    ['id', () => `uid=65532(${world.user}) gid=65532(${world.user}) groups=65532(${world.user})\n`],
    ['hostname', () => lines([world.hostname])],
    [
      'uname',
      (words) => (words.length > 0 ? `Linux ${world.hostname} 6.12.48 x86_64 GNU/Linux\n` : 'Linux\n'),
    ],
    ['date', () => lines([new Date().toUTCString()])],
    ['env', () => lines(Object.entries(world.env).map(([name, value]) => `${name}=${value}`))],
    ['ps', () => '  PID TTY          TIME CMD\n    1 ?        00:00:07 node\n'],
    ['cat', (words, input) => (words.length === 0 ? input : words.map((word) => files.read(word)).join(''))],
    ['head', (words, input) => lines(textOf(words, input).split('\n').slice(0, 10))],
    ['tail', (words, input) => lines(textOf(words, input).trimEnd().split('\n').slice(-10))],
    ['ls', listFolder],
    ['dir', listFolder],
    ['grep', search],
    ['chmod', allowRunning],
    ['wget', (words) => download(words, ['-O', '--output-document'], true)],
    [
      'curl',
      (words) =>
        download(
          words,
          ['-o', '--output'],
          words.some((word) => /^-\w*O/.test(word)),
        ),
    ],
    ['invoke-webrequest', (words) => download(words, ['-OutFile', '-o'], false)],
    ['iwr', (words) => download(words, ['-OutFile', '-o'], false)],
    ['sh', (words) => (words[0] === '-c' ? run(words.slice(1).join(' ')) : start(words[0] ?? ''))],
    ['bash', (words) => (words[0] === '-c' ? run(words.slice(1).join(' ')) : start(words[0] ?? ''))],
    ...['true', 'sleep', 'mkdir', 'cd', 'export', 'kill'].map((name) => [name, () => ''] as const),
  ])
  const touch = (words: readonly string[]) => words.map((word) => files.write(word, '')).join('')
  const remove = (words: readonly string[]) => words.map((word) => files.remove(word)).join('')
  commands.set('touch', touch).set('rm', remove)

  /** A command with its words; where it prints to a file, that file is written. */
  const execute = (text: string, input: string): string => {
    const [, line = '', target] = /^([\s\S]*?)(?:\s*\d?>{1,2}\s*(\S+))?\s*$/.exec(text.trim()) ?? []
    const found = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    const [name = '', ...words] = found.map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    if (name === '') return input
    const known = name.startsWith('.') ? undefined : commands.get((name.split('/').pop() ?? '').toLowerCase())
    const printed = known ? known(words, input) : start(name)
    if (target === undefined) return printed
    if (target !== '/dev/null' && !target.startsWith('&')) files.write(target, printed)
    return ''
  }
  /** `a && b || c; d`: each step with what links it to the one before. */
  const stepsOf = (line: string): { link: string; step: string }[] => {
    const parts = line.match(/(?:"[^"]*"|'[^']*'|\|(?!\|)|[^;&|"'\n])+|&&|\|\||[;&\n]/g) ?? []
    return parts.flatMap((step, index) => {
      const isLink = /^(?:&&|\|\||[;&\n])$/.test(step)
      return isLink ? [] : [{ link: parts[index - 1] ?? ';', step }]
    })
  }
  const run = (line: string): string => {
    let printed = ''
    let failure: unknown
    for (const { link, step } of stepsOf(line)) {
      const failed = failure !== undefined
      if ((link === '&&' && failed) || (link === '||' && !failed)) continue
      try {
        failure = undefined
        printed += step.split('|').reduce((input, part) => execute(part, input), '')
      } catch (error) {
        failure = error
      }
    }
    if (failure !== undefined) throw failure
    return printed
  }
  return run
}
