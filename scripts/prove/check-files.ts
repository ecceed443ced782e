import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { NEEDED_FILES } from '../../server/training/added-labs/check-lab.ts'
import { labPath } from '../../server/training/catalogue/labs.ts'
import { templateSentences } from '../new-lab/template-sentences.ts'
import { MAP_FILE } from '../weak-code/weak-code.ts'

/** A problem in a file, described in a sentence. */
export interface FileProblem {
  /** `labs/login-injection/judge.ts:12` */
  place: string
  problem: string
  /** The application cannot be created at all. */
  fatal: boolean
}

/** Code that learners see and that is swapped at run time must not import other files. Everything else may. */
const STANDS_ALONE = /(^|\/)(weak|sink)\.tsx?$|(^|\/)fixes\//

/** Checks all labs as they are written, before any of their code runs. `root` is the project's folder. */
export function checkFiles(root: string): FileProblem[] {
  const labs = readdirSync(join(root, 'labs'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  // The generated map names every lab, whether it is used or not.
  const sources = [...filesIn(root, 'server'), ...filesIn(root, 'web')].filter((file) => file !== MAP_FILE)
  const leftovers = templateSentences().map(toPattern)
  const events = { known: eventsOf(root), emitted: emittedIn(root, sources) }
  return [
    ...labs.flatMap((lab) => problemsOfLab(root, lab, events)),
    ...labs.flatMap((lab) => leftOfTemplate(root, lab, leftovers)),
    ...sources.flatMap((file) => problemsOfSource(root, file, new Set(labs))),
    ...unusedWeakCode(root, labs, sources),
  ]
}

/** Events that are declared, and those that some feature emits. */
interface EventNames {
  known: ReadonlySet<string>
  emitted: ReadonlySet<string>
}

function problemsOfLab(root: string, lab: string, events: EventNames): FileProblem[] {
  const missing = Object.entries(NEEDED_FILES)
    .filter(([file]) => !existsSync(labPath(join(root, 'labs', lab), file)))
    .map(([file, what]) => problemAt(`labs/${lab}/${file}`, `is missing: ${what}`, true))
  const files = filesIn(root, `labs/${lab}`)
  return [...missing, ...files.flatMap((file) => problemsOfFile(root, file, events))]
}

/** Returns files of a lab that still contain sentences of the template that `npm run new-lab` copies. */
function leftOfTemplate(root: string, lab: string, leftovers: readonly RegExp[]): FileProblem[] {
  const files = [`labs/${lab}/lab.yml`, ...filesIn(root, `labs/${lab}`)].filter((file) =>
    existsSync(join(root, file)),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const found = leftovers.flatMap((pattern) => pattern.exec(text) ?? [])
    const [first] = found
    if (first === undefined) return []
    const more = found.length > 1 ? ` and ${found.length - 1} more` : ''
    const problem = `still has a sentence of the template (“${first.replaceAll(/[\s*]+/g, ' ')}”${more}): replace it with what is true of this lab`
    return [at(file, text, text.indexOf(first), problem, false)]
  })
}

/** Matches a sentence wherever its lines break. */
function toPattern(sentence: string): RegExp {
  const words = sentence.split(' ').map((word) => word.replaceAll(/[^\w]/g, String.raw`\$&`))
  return new RegExp(words.join(String.raw`[\s*]+`))
}

function problemsOfFile(root: string, file: string, events: EventNames): FileProblem[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { errors, module } = parseSync(file, text)
  const [error] = errors
  if (error) return [at(file, text, error.labels[0]?.start ?? 0, `cannot be read: ${error.message}`, true)]
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .filter(({ moduleRequest }) => !mayImport(file, moduleRequest.value))
    .map(({ start, moduleRequest }) =>
      at(
        file,
        text,
        start,
        `imports ${moduleRequest.value}: a lab gets everything as arguments, and imports types from #lab only`,
        false,
      ),
    )
  return [...imports, ...(file.endsWith('/judge.ts') ? unemittedEvents(file, text, events) : [])]
}

function mayImport(file: string, name: string): boolean {
  if (name === 'react') return file.endsWith('.tsx')
  return /^\.\/[\w-]+\.ts$/.test(name) && !STANDS_ALONE.test(file)
}

/** Returns events that a judge listens to and that no feature emits. */
function unemittedEvents(file: string, text: string, { known, emitted }: EventNames): FileProblem[] {
  return matches(text, /\bon\(\s*'([^']+)'/g)
    .filter(([, event]) => !known.has(event) || !emitted.has(event))
    .map(([index, event]) => {
      const why = known.has(event)
        ? `which no feature emits with shop.emit('${event}', …)`
        : 'which is not an event of contract/events.ts'
      return at(file, text, index, `listens for ${event}, ${why}`, false)
    })
}

/** Returns all events that some feature emits. */
function emittedIn(root: string, sources: readonly string[]): Set<string> {
  const tells = sources.flatMap((file) =>
    matches(readFileSync(join(root, file), 'utf8'), /\.emit\(\s*'([a-z]\w*\.\w+)'/gi),
  )
  return new Set(tells.map(([, event]) => event))
}

/** Returns calls of weak code by a name that no lab has. */
function problemsOfSource(root: string, file: string, labs: ReadonlySet<string>): FileProblem[] {
  const text = readFileSync(join(root, file), 'utf8')
  return matches(text, /\.(?:live|call)(?:<[^;()]*>)?\(\s*'([\w-]+)'/g)
    .filter(([, lab]) => !labs.has(lab))
    .map(([index, lab]) => at(file, text, index, `runs the weak code of ${lab}, which is not a lab`, false))
}

/** Returns labs whose weak code is never called. */
function unusedWeakCode(root: string, labs: readonly string[], sources: readonly string[]): FileProblem[] {
  const code = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  return labs.flatMap((lab) => {
    const weak = readdirSync(join(root, 'labs', lab)).find((file) => file.startsWith('weak.'))
    if (!weak || code.includes(`'${lab}'`) || code.includes(`"${lab}"`)) return []
    return [
      problemAt(`labs/${lab}/${weak}`, `is not used: a feature calls it with shop.call('${lab}')`, false),
    ]
  })
}

function eventsOf(root: string): Set<string> {
  const files = filesIn(root, 'contract').filter((file) => /events\.ts$/.test(file))
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('')
  return new Set(matches(text, /^ {2}'([a-z]\w*\.\w+)':/gim).map(([, event]) => event))
}

/** Returns all TypeScript files below a folder, without tests, relative to the project. */
function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .sort()
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

function matches(text: string, pattern: RegExp): [index: number, name: string][] {
  return [...text.matchAll(pattern)].map(({ index, 1: name = '' }) => [index, name])
}

function at(file: string, text: string, index: number, problem: string, fatal: boolean): FileProblem {
  return problemAt(`${file}:${text.slice(0, index).split('\n').length}`, problem, fatal)
}

function problemAt(place: string, problem: string, fatal: boolean): FileProblem {
  return { place, problem, fatal }
}
