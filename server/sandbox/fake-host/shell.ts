import type { HostFiles } from './files.ts'
import type { EffectLog, FakeHost } from './host.ts'
import type { Pipeline, ShellCommand, ShellParser, ShellWord, ShellWordPart } from './shell-parser.ts'
import type { Transfers } from './transfers.ts'

/** The result of a command: standard output, errors, and whether it failed. */
export interface CommandOutput {
  out: string
  errors: string
  failed: boolean
}

/** Runs commands and programs. */
export interface Shell {
  /** Runs a command line. */
  line(text: string): CommandOutput
  /** Runs a program with arguments that no shell interprets. */
  program(name: string, words: readonly string[]): CommandOutput
}

/**
 * Without `transfers` nobody answers: a download is a program of its own. Sent to the realm as source text: see
 * `hostSource`.
 */
export function makeShell(
  world: FakeHost,
  files: HostFiles,
  read: ShellParser,
  { record }: EffectLog,
  transfers: Transfers | undefined,
): Shell {
  /** Errors of commands inside the current command. */
  let stderr = ''
  const downloaded = new Map<string, { from: string; mayRun: boolean }>()

  const fail = (message: string): never => {
    throw new Error(message)
  }
  const lines = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('')
  const firstPath = (words: readonly string[]): string | undefined => pathsIn(words)[0]

  const download = (words: readonly string[], outputs: readonly string[], keepsName: boolean): string => {
    const url = words.find((word) => /^(?:https?|ftp):/i.test(word)) ?? firstPath(words) ?? ''
    record('requests', url)
    const at = words.findIndex((word) => outputs.includes(word))
    const ownName = keepsName ? (url.split(/[?#]/)[0] ?? '').split('/').pop() || 'index.html' : undefined
    const name = at >= 0 ? words[at + 1] : ownName
    if (name === undefined || name === '-') return ''
    files.write(name, `\u007fELF\n# ${url}\n`)
    downloaded.set(files.resolve(name), { from: url, mayRun: false })
    return ''
  }
  /** Runs `curl` or `wget` with a network. */
  const transfer = (program: keyof Transfers, words: readonly string[]): string => {
    if (!transfers) return fail(`${program}: not found`)
    return transfers[program](words, (name, text, from) => {
      files.write(name, text)
      downloaded.set(files.resolve(name), { from, mayRun: false })
    })
  }
  const start = (name: string): string => {
    const program = downloaded.get(files.resolve(name))
    if (!program) return fail(`/bin/sh: 1: ${name}: not found`)
    if (!program.mayRun && !/\.exe$/i.test(name)) return fail(`/bin/sh: 1: ${name}: Permission denied`)
    record('ran', { program: files.resolve(name), from: program.from })
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
  /** What a program prints for each of several files, or for its input. Files that cannot be read are errors. */
  const ofEach = (
    paths: readonly string[],
    input: string,
    print: (text: string, path?: string) => string,
  ): string => {
    if (paths.length === 0) return print(input)
    const [printed, unread]: [string[], string[]] = [[], []]
    for (const path of paths) {
      try {
        printed.push(print(files.read(path), path))
      } catch (error) {
        unread.push(Object(error).message)
      }
    }
    const out = printed.join('')
    if (unread.length > 0) throw Object.assign(new Error(unread.join('\n')), { out })
    return out
  }
  const pathsIn = (words: readonly string[]): string[] => words.filter((word) => !word.startsWith('-'))
  const search = (words: readonly string[], input: string): string => {
    const [what = '', ...paths] = pathsIn(words)
    return ofEach(paths, input, (text, path) => {
      const before = paths.length > 1 ? `${path}:` : ''
      const found = text.split('\n').filter((line) => line.includes(what))
      return lines(found.map((line) => before + line))
    })
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
    ['cat', (words, input) => ofEach(pathsIn(words), input, (text) => text)],
    ['head', (words, input) => ofEach(pathsIn(words), input, (text) => lines(text.split('\n').slice(0, 10)))],
    [
      'tail',
      (words, input) => ofEach(pathsIn(words), input, (text) => lines(text.trimEnd().split('\n').slice(-10))),
    ],
    ['ls', listFolder],
    ['dir', listFolder],
    ['grep', search],
    ['chmod', allowRunning],
    [
      'wget',
      (words) => (transfers ? transfer('wget', words) : download(words, ['-O', '--output-document'], true)),
    ],
    [
      'curl',
      (words) => {
        if (transfers) return transfer('curl', words)
        const keepsName = words.some((word) => /^-\w*O/.test(word))
        return download(words, ['-o', '--output'], keepsName)
      },
    ],
    ['invoke-webrequest', (words) => download(words, ['-OutFile', '-o'], false)],
    ['iwr', (words) => download(words, ['-OutFile', '-o'], false)],
    ['sh', (words, input) => subshell(words, input)],
    ['bash', (words, input) => subshell(words, input)],
    ['labelmaker', (words) => printLabel(words)],
    ...['true', 'sleep', 'mkdir', 'cd', 'export', 'kill'].map((name) => [name, () => ''] as const),
  ])
  const touch = (words: readonly string[]) => words.map((word) => files.write(word, '')).join('')
  const remove = (words: readonly string[]) => words.map((word) => files.remove(word)).join('')
  commands.set('touch', touch).set('rm', remove)

  /** The shop's label printer. */
  const printLabel = (words: readonly string[]): string => {
    const behind = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
    const [size = '', text] = [behind('--size'), behind('--text')]
    if (!['S', 'M', 'L'].includes(size)) return fail(`labelmaker: no such size: ${size}`)
    return text === undefined ? fail('labelmaker: nothing to print: --text is missing') : `${text}\n`
  }
  const subshell = (words: readonly string[], input: string): string => {
    if (words[0] !== '-c') return words.length === 0 ? outputOrThrow(line(input)) : start(words[0] ?? '')
    return outputOrThrow(line(words[1] ?? ''))
  }
  /** The output of a nested shell. Its errors are reported by the outer command. */
  const outputOrThrow = ({ out, errors, failed }: CommandOutput): string => {
    if (failed) throw Object.assign(new Error(errors.trimEnd()), { out })
    stderr += errors
    return out
  }

  /** The text that replaces a command substitution. Its errors are reported with those of the whole line. */
  const insideWord = ({ out, errors }: CommandOutput): string => {
    stderr += errors
    return out.replace(/(?<!\n)\n+$/, '')
  }
  const putIn = ({ kind, text }: ShellWordPart): string => {
    if (kind === 'command') return insideWord(line(text))
    if (kind === 'variable') return text === 'IFS' ? ' \t\n' : (world.env[text] ?? '')
    return text
  }
  /** Whether a name matches a pattern with `*` and `?`. */
  const fits = (pattern: string, name: string): boolean => {
    // Positions in the name that the pattern read so far can reach.
    let ways = [0]
    for (const sign of pattern.split('')) {
      const shortest = ways[0] ?? name.length + 1
      ways =
        sign === '*'
          ? Array.from({ length: Math.max(0, name.length + 1 - shortest) }, (_, more) => shortest + more)
          : ways.filter((at) => name[at] === sign || (sign === '?' && at < name.length)).map((at) => at + 1)
    }
    return ways.includes(name.length)
  }
  /** The files that match a pattern; the pattern itself if there are none. */
  const matching = (pattern: string): string[] => {
    const cut = pattern.lastIndexOf('/') + 1
    const [folder, wanted] = [pattern.slice(0, cut), pattern.slice(cut)]
    const names = files.list(folder === '' ? '.' : folder)
    const found = names.filter((name) => fits(wanted, name) && !name.startsWith('.'))
    return found.length > 0 ? found.map((name) => folder + name) : [pattern]
  }
  /** Appends text to the last field. Blanks in it start new fields, unless the text is quoted. */
  const append = (fields: (string | undefined)[], text: string, isWhole: boolean): void => {
    const [first = '', ...others] = isWhole ? [text] : text.split(/[ \t\n]+/)
    if (first !== '' || isWhole) fields.push(`${fields.pop() ?? ''}${first}`)
    for (const other of others) fields.push(other === '' ? undefined : other)
  }
  /** Expands a word. Substitutions are split at blanks, unless they are quoted. */
  const spelled = (word: ShellWord): string[] => {
    const fields: (string | undefined)[] = [undefined]
    for (const piece of word) append(fields, putIn(piece), piece.isQuoted || piece.kind === 'text')
    const found = fields.filter((field) => field !== undefined)
    const isPattern = word.some(
      ({ kind, text, isQuoted }) => kind === 'text' && !isQuoted && /[*?]/.test(text),
    )
    return isPattern ? found.flatMap((one) => (/[*?]/.test(one) ? matching(one) : [one])) : found
  }
  const runProgram = (name: string, words: readonly string[], input: string): string => {
    const known = name.startsWith('.') ? undefined : commands.get((name.split('/').pop() ?? '').toLowerCase())
    return known ? known(words, input) : start(name)
  }
  const execute = ({ words, redirects }: ShellCommand, input: string): string => {
    const source = redirects.findLast(({ sign }) => sign === '<')
    const given = source ? files.read(spelled(source.place).join(' ')) : input
    const [name = '', ...rest] = words.flatMap(spelled)
    const printed = name === '' ? given : runProgram(name, rest, given)
    const target = redirects.findLast(({ sign }) => sign.includes('>') && !sign.startsWith('2'))
    if (!target) return printed
    const place = spelled(target.place).join(' ')
    const before = target.sign.includes('>>') && files.has(place) ? files.read(place) : ''
    if (place !== '/dev/null') files.write(place, before + printed)
    return ''
  }
  const attempt = (work: () => string): CommandOutput => {
    const before = stderr
    stderr = ''
    try {
      const out = work()
      return { out, errors: stderr, failed: false }
    } catch (error) {
      const { message, out = '' }: { message: string; out?: string } = Object(error)
      return { out, errors: `${stderr}${message && `${message}\n`}`, failed: true }
    } finally {
      stderr = before
    }
  }
  const runPipeline = ({ commands: parts }: Pipeline): CommandOutput => {
    const all: CommandOutput = { out: '', errors: '', failed: false }
    for (const part of parts) {
      const { out, errors, failed } = attempt(() => execute(part, all.out))
      const isSilent = part.redirects.some(({ sign }) => sign.startsWith('2'))
      all.out = out
      all.failed = failed
      if (!isSilent) all.errors += errors
    }
    return all
  }
  const line = (text: string): CommandOutput => {
    const all: CommandOutput = { out: '', errors: '', failed: false }
    const pipelines: Pipeline[] = []
    const unread = attempt(() => {
      pipelines.push(...read(text))
      return ''
    })
    if (unread.failed) return unread
    for (const pipeline of pipelines) {
      const { link } = pipeline
      if ((link === '&&' && all.failed) || (link === '||' && !all.failed)) continue
      const { out, errors, failed } = runPipeline(pipeline)
      all.out += out
      all.errors += errors
      all.failed = failed
    }
    return all
  }
  return {
    line,
    program: (name, [first, ...rest]) => {
      if (name === 'sh' && first === '-c') return line(rest[0] ?? '')
      return attempt(() => runProgram(name, first === undefined ? [] : [first, ...rest], ''))
    },
  }
}
