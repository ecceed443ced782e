import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OLD_LAB_FILES, translateExports } from '#contract/lab/old-names.ts'
import type { Artifact, Attack, FunctionalCheck, HiddenTests, Judge, NearMiss, Oracle } from '#lab'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { checkSource, readText, readYamlSource, type YamlSource } from '../../config/yaml-source.ts'
import { mainArtifact, readArtifacts } from '../../shop/records/artifacts.ts'
import type { DataShape, WeakLanguage } from '../../shop/weak-language.ts'
import {
  blockingVersions,
  checkFixes,
  LANGUAGES,
  type LabChallenge,
  type LabFile,
  type LabFix,
  labSchema,
  readDataShape,
} from './lab-file.ts'

import { type LabTranslation, readLabTranslations } from './lab-translations.ts'
import { ENGLISH } from './language.ts'
import { lineNumbersOf, type VulnerableLines } from './vulnerable-lines.ts'

/** The code that the shop runs unless another version is live. */
export interface WeakFile {
  /** As seen from the project's root: `labs/login-injection/weak.ts`. */
  path: string
  text: string
  runs: 'server' | 'browser'
  language: WeakLanguage
}

/** One weakness and everything that teaches it. */
export interface Lab {
  /** Name of its folder. */
  name: string
  title: string
  challenges: readonly LabChallenge[]
  /** All versions but the weak one, by name. */
  fixes: ReadonlyMap<string, LabFix>
  judge: Judge
  /** What is nearly right, where the lab knows: rules like its judge's, for some of its challenges. */
  nearMissJudge?: Judge
  weak: WeakFile | undefined
  vulnerableLines: VulnerableLines | undefined
  review: string | undefined
  /** What its code has to look like, where that is data. */
  shape: DataShape | undefined
  /** It has hidden tests, so that learners may write its code themselves. */
  hasHiddenTests: boolean
  /** What it says in other languages, by language. */
  translations: ReadonlyMap<string, LabTranslation>
}

/** The version that runs from the start. */
export const WEAK = 'weak'

/**
 * Reads all labs in a folder. A lab is there because its folder is. Weak code and judges are loaded at once, the
 * rest when it is needed. `compiled` is where the contracts of labs lie once they are compiled. Throws
 * `BadConfiguration` when a lab does not hold together.
 */
export async function loadLabs(
  folder: string,
  compiled: string = join(folder, '..', 'build', 'contracts', 'labs'),
): Promise<Labs> {
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const loaded = await Promise.all(names.sort().map((name) => loadLab(join(folder, name), name)))
  refuseConflicts(loaded)
  const labs = loaded.map(({ lab }) => lab)
  const all = new Labs(folder, compiled, labs)
  await Promise.all(labs.filter((lab) => lab.weak).map((lab) => all.load(lab.name, WEAK)))
  return all
}

/** The labs, and the door to their code. */
export class Labs {
  readonly #folder: string
  readonly #compiled: string
  readonly #labs: ReadonlyMap<string, Lab>
  readonly #modules = new Map<string, object>()

  constructor(folder: string, compiled: string, labs: readonly Lab[]) {
    this.#folder = folder
    this.#compiled = compiled
    this.#labs = new Map(labs.map((lab) => [lab.name, lab]))
  }

  all(): Lab[] {
    return [...this.#labs.values()]
  }

  /** The language, where any lab has words in it: whatever else is asked for is English. */
  availableLanguage(language: string): string {
    return this.all().some(({ translations }) => translations.has(language)) ? language : ENGLISH
  }

  /** Throws where there is no such lab. */
  get(name: string): Lab {
    const lab = this.#labs.get(name)
    if (!lab) throw new Error(`There is no lab ${name}`)
    return lab
  }

  /**
   * Makes a version ready to run: afterwards `code` has it. Code for the browser stays on disk. Throws where there is
   * no such lab or version.
   */
  async load(lab: string, version: string): Promise<void> {
    const file = this.#file(this.get(lab), version)
    const known = keyOf(lab, version)
    if (this.#modules.has(known) || this.get(lab).weak?.runs !== 'server') return
    this.#modules.set(known, await this.#read(lab, file))
  }

  async #read(lab: string, file: string): Promise<object> {
    const path = join(this.#folder, lab, file)
    if (file.endsWith('.sol')) return mainArtifact(join(this.#compiled, lab), file)
    return file.endsWith('.yml') ? readData(path) : importFile(path)
  }

  /** The compiled contracts that a lab's attacks may name: its own (fixes left out), then those of the shop. */
  contracts(lab: string): Artifact[] {
    const folders = [join(this.#compiled, lab), join(this.#compiled, '..', 'content', 'contracts')]
    return folders.flatMap((folder) => {
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
      return files.flatMap((file) => readArtifacts(folder, file))
    })
  }

  /** What a version for the server exports. It has to be loaded before. */
  code(lab: string, version: string): object {
    const code = this.#modules.get(keyOf(lab, version))
    if (!code) throw new Error(`The version ${version} of the lab ${lab} is not loaded`)
    return code
  }

  language(lab: string): WeakLanguage | undefined {
    return this.get(lab).weak?.language
  }

  shape(lab: string): DataShape | undefined {
    return this.get(lab).shape
  }

  /** The code of a version as text, to be shown. */
  async text(lab: string, version: string): Promise<string> {
    return readFile(join(this.#folder, lab, this.#file(this.get(lab), version)), 'utf8')
  }

  attacks(lab: string): Promise<readonly Attack[]> {
    return this.#list(lab, 'attack.ts', 'attacks')
  }

  functionality(lab: string): Promise<readonly FunctionalCheck[]> {
    return this.#list(lab, 'functionality.ts', 'functionality')
  }

  nearMisses(lab: string): Promise<readonly NearMiss[]> {
    return this.#list(lab, 'near-misses.ts', 'nearMisses')
  }

  /** The hidden tests of a lab. Throws `BadConfiguration` where an export is missing. */
  async hiddenTests(lab: string): Promise<{ hiddenTests: HiddenTests; oracle: Oracle }> {
    const code = await importLabFile(join(this.#folder, lab), 'hidden-tests.ts')
    if (areHiddenTests(code)) return code
    throw new ConfigurationError(
      `labs/${lab}/hidden-tests.ts does not export ${missingIn(code).join(' and ')}`,
    )
  }

  /** The list that a file of a lab exports under this name. Throws `BadConfiguration` where it does not. */
  async #list<Item>(lab: string, file: string, name: string): Promise<readonly Item[]> {
    const code = await importLabFile(join(this.#folder, lab), file)
    const list = Object.entries(code).find(([exported]) => exported === name)?.[1]
    if (isList<Item>(list)) return list
    throw new ConfigurationError(`labs/${lab}/${file} does not export a list named ${name}`)
  }

  /** The file of a version inside the lab's folder. */
  #file(lab: Lab, version: string): string {
    if (!lab.weak) throw new Error(`The lab ${lab.name} has no code`)
    const extension = extname(lab.weak.path).slice(1)
    if (version === WEAK) return `weak.${extension}`
    if (!lab.fixes.has(version)) throw new Error(`The lab ${lab.name} has no version ${version}`)
    return join('fixes', `${version}.${extension}`)
  }
}

/** A lab, and the file to complain about. */
async function loadLab(folder: string, name: string): Promise<{ lab: Lab; source: YamlSource }> {
  // Read one after another on purpose: for hundreds of small files that is several times as fast.
  const source = readYamlSource(join(folder, 'lab.yml'), `labs/${name}/lab.yml`)
  const file = checkSource(source, labSchema)
  checkFixes(source, file)
  const weak = file.weak ? readWeakCode(folder, name, file.weak) : undefined
  const lab = {
    name,
    title: file.title,
    challenges: file.challenges,
    fixes: new Map(Object.entries(file.fixes ?? {})),
    ...(await loadJudge(folder, name)),
    weak,
    vulnerableLines: weak && file.find ? readVulnerableLines(source, weak.text, file.find) : undefined,
    review: file.review,
    shape: readDataShape(folder, name),
    hasHiddenTests: existsSync(labPath(folder, 'hidden-tests.ts')),
    translations: readLabTranslations(folder, name, file),
  }
  return { lab, source }
}

async function loadJudge(folder: string, name: string): Promise<Pick<Lab, 'judge' | 'nearMissJudge'>> {
  const code = await importFile(join(folder, 'judge.ts'))
  if ('judge' in code && isJudge(code.judge)) {
    return { judge: code.judge, ...('near' in code && isJudge(code.near) && { nearMissJudge: code.near }) }
  }
  throw new ConfigurationError(`labs/${name}/judge.ts does not export a function named judge`)
}

function readWeakCode(folder: string, name: string, file: NonNullable<LabFile['weak']>): WeakFile {
  const path = `labs/${name}/${file}`
  const text = readText(join(folder, file), path)
  const language = LANGUAGES[file]
  return { path, text, runs: language === 'tsx' ? 'browser' : 'server', language }
}

/** Weak code that is data: what YAML says, handed to the feature as it is. */
function readData(path: string): object {
  const { value, refuse } = readYamlSource(path, path)
  if (typeof value === 'object' && value !== null) return value
  throw refuse([], 'must be a list or fields')
}

function readVulnerableLines(
  source: YamlSource,
  code: string,
  find: NonNullable<LabFile['find']>,
): VulnerableLines {
  const numbers = (list: 'vulnerable' | 'neutral'): number[] =>
    lineNumbersOf(code, find[list] ?? [], (index, problem) => source.refuse(['find', list, index], problem))
  return {
    vulnerable: numbers('vulnerable'),
    neutral: numbers('neutral'),
    hints: find.hints,
  }
}

/** Where a file or folder of a lab lies: under its old name if there is none of today's name. */
export function labPath(folder: string, name: string): string {
  const old = Object.entries(OLD_LAB_FILES).find(([today]) => today === name)?.[1]
  const path = join(folder, name)
  return old !== undefined && !existsSync(path) && existsSync(join(folder, old)) ? join(folder, old) : path
}

/** What a file of a lab exports, under today's names. */
async function importLabFile(folder: string, name: string): Promise<object> {
  const path = labPath(folder, name)
  const code = await importFile(path)
  return path === join(folder, name) ? code : translateExports(code)
}

async function importFile(path: string): Promise<object> {
  const code: object = await import(pathToFileURL(path).href)
  return code
}

function keyOf(lab: string, version: string): string {
  return `${lab}/${version}`
}

function isJudge(value: unknown): value is Judge {
  return typeof value === 'function'
}

function areHiddenTests(code: object): code is { hiddenTests: HiddenTests; oracle: Oracle } {
  return missingIn(code).length === 0
}

function missingIn({ hiddenTests, oracle }: { hiddenTests?: unknown; oracle?: unknown }): string[] {
  return [
    ...(typeof hiddenTests === 'function' ? [] : ['hiddenTests']),
    ...(['object', 'string'].includes(typeof oracle) ? [] : ['oracle']),
  ]
}

function isList<Item>(value: unknown): value is readonly Item[] {
  return Array.isArray(value)
}

/** A lab as far as others may clash with it, and the file to complain about. */
interface LoadedLab {
  lab: { name: string; challenges: readonly LabChallenge[]; fixes: ReadonlyMap<string, LabFix> }
  source: YamlSource
}

/**
 * Throws `BadConfiguration` where labs do not go together: two have a challenge key or a number in common, or one names
 * a version of another that there is not.
 */
function refuseConflicts(loaded: readonly LoadedLab[]): void {
  refuseDuplicates(loaded)
  refuseUnknownVersions(loaded)
}

function refuseDuplicates(loaded: readonly LoadedLab[]): void {
  const holders = new Map<string | number, string>()
  for (const { name, challenges } of loaded.map(({ lab }) => lab)) {
    for (const mark of challenges.flatMap(({ key, number }) =>
      number === undefined ? [key] : [key, number],
    )) {
      const other = holders.get(mark)
      const what = typeof mark === 'number' ? 'number' : 'key'
      // Nobody can tell which of the two was first.
      if (other)
        throw new ConfigurationError(`The labs ${other} and ${name} use the same challenge ${what}: ${mark}`)
      holders.set(mark, name)
    }
  }
}

/** What stands in a challenge's way must be there. */
function refuseUnknownVersions(loaded: readonly LoadedLab[]): void {
  const versions = new Set(
    loaded.flatMap(({ lab }) => [...lab.fixes.keys()].map((fix) => `${lab.name}/${fix}`)),
  )
  for (const { lab, source } of loaded) {
    for (const [index, challenge] of lab.challenges.entries()) {
      const unknown = blockingVersions(challenge, lab).find((version) => !versions.has(version))
      if (unknown) throw source.refuse(['challenges', index, 'stoppedBy'], `there is no version ${unknown}`)
    }
  }
}
