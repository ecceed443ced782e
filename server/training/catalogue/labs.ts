import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OLD_LAB_FILES, translateExports } from '#contract/lab/old-names.ts'
import type { Artifact, Attack, FunctionalCheck, HiddenTests, Judge, NearMiss, Oracle } from '#lab'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { checkSource, readText, readYamlSource, type YamlSource } from '../../config/yaml-source.ts'
import type { Routes } from '../../http/routing/routes.ts'
import type { CodeInterface } from '../../sandbox/learner-code/interface.ts'
import type { DataShape, WeakLanguage } from '../../shop/live-code.ts'
import { mainArtifact, readArtifacts } from '../../shop/records/artifacts.ts'
import { blockingVersions } from './blocking-versions.ts'
import { bundledJudges } from './bundled-judges.ts'
import { type LabTranslation, readLabTranslations } from './lab-translations.ts'
import {
  checkFixes,
  LANGUAGES,
  type LabChallenge,
  type LabFile,
  type LabFix,
  labSchema,
  readDataShape,
} from './lab-yaml.ts'
import { ENGLISH } from './language.ts'
import { strippedCode } from './stripped-code.ts'
import { lineNumbersOf, type VulnerableLines } from './vulnerable-lines.ts'

/** The code that runs in the shop unless another version is live. */
export interface WeakFile {
  /** Relative to the project's root: `labs/login-injection/weak.ts`. For an added lab, below its source's name. */
  path: string
  text: string
  runs: 'server' | 'browser'
  language: WeakLanguage
}

/** A folder or package of labs that LABS_DIR adds. */
export interface LabSource {
  name: string
  /** Where its labs come from, as learners read it. */
  title: string
  /** Translations of the title by language. */
  titles: Readonly<Record<string, string>>
  folder: string
}

/** One weakness and everything that teaches it. */
export interface Lab {
  /** Name of the lab's folder. */
  name: string
  folder: string
  /** The folder in messages: `labs/login-injection`. */
  path: string
  /** Only of an added lab. */
  source?: LabSource
  /** The routes that an added lab brings along. */
  routes?: Routes
  /** The types of an added lab's code, if learners can write it. */
  codeInterface?: CodeInterface | undefined
  title: string
  challenges: readonly LabChallenge[]
  /** All versions except the weak one, by name. */
  fixes: ReadonlyMap<string, LabFix>
  judge: Judge
  /** Rules that recognise near misses, for some of the lab's challenges. */
  nearMissJudge?: Judge
  weak: WeakFile | undefined
  /** The code never runs in the server's own realm, only in the sandbox. */
  isGuarded: boolean
  vulnerableLines: VulnerableLines | undefined
  review: string | undefined
  /** The shape of the lab's code if that is data. */
  shape: DataShape | undefined
  /** The lab has hidden tests, so learners may write their own fix. */
  hasHiddenTests: boolean
  /** Translations by language. */
  translations: ReadonlyMap<string, LabTranslation>
}

/** The version that is live at first. */
export const WEAK_VERSION = 'weak'

/**
 * Reads all labs in a folder; each subfolder is a lab. Weak code and judges are loaded at once, everything else when it
 * is needed. `compiled` is the folder of the labs' compiled contracts. Throws `ConfigurationError` if a lab is
 * inconsistent.
 */
export async function loadLabs(
  folder: string,
  compiled: string = join(folder, '..', 'build', 'contracts', 'labs'),
): Promise<Labs> {
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
  const loaded = await Promise.all(names.sort().map((name) => loadLab(join(folder, name), `labs/${name}`)))
  refuseConflicts(loaded)
  return openLabs(
    loaded.map(({ lab }) => lab),
    compiled,
  )
}

/** Loads the weak code of these labs. */
export async function openLabs(labs: readonly Lab[], compiled: string): Promise<Labs> {
  const all = new Labs(labs, compiled)
  await Promise.all(labs.filter((lab) => lab.weak).map((lab) => all.load(lab.name, WEAK_VERSION)))
  return all
}

/** All labs and their code. */
export class Labs {
  /** The folder of compiled contracts. */
  readonly compiled: string
  readonly #labs: ReadonlyMap<string, Lab>
  readonly #modules = new Map<string, object>()
  /** The source of guarded code, by version. */
  readonly #guardedSources = new Map<string, string>()
  /** The same without types. Filled at the first call. */
  readonly #guardedCode = new Map<string, string>()

  constructor(labs: readonly Lab[], compiled: string) {
    this.compiled = compiled
    this.#labs = new Map(labs.map((lab) => [lab.name, lab]))
  }

  all(): Lab[] {
    return [...this.#labs.values()]
  }

  /** Returns the language if any lab, or the title of its source, is translated into it, and English otherwise. */
  availableLanguage(language: string): string {
    if (language === ENGLISH) return ENGLISH
    const isAvailable = this.all().some(
      ({ translations, source }) => translations.has(language) || source?.titles[language] !== undefined,
    )
    return isAvailable ? language : ENGLISH
  }

  /** Throws if there is no such lab. */
  get(name: string): Lab {
    const lab = this.#labs.get(name)
    if (!lab) throw new Error(`There is no lab ${name}`)
    return lab
  }

  /**
   * Loads a version, so that `code` returns it. Does nothing for browser code, which stays on disk. Throws if there is
   * no such lab or version.
   */
  async load(lab: string, version: string): Promise<void> {
    const file = this.#file(this.get(lab), version)
    const known = keyOf(lab, version)
    if (this.#modules.has(known) || this.get(lab).weak?.runs !== 'server') return
    if (this.isGuarded(lab)) {
      if (!this.#guardedSources.has(known)) this.#guardedSources.set(known, await this.text(lab, version))
    } else this.#modules.set(known, await this.#read(lab, file))
  }

  isGuarded(lab: string): boolean {
    return this.#labs.get(lab)?.isGuarded ?? false
  }

  guardedCode(lab: string, version: string): string | undefined {
    if (!this.isGuarded(lab)) return undefined
    const known = keyOf(lab, version)
    const source = this.#guardedSources.get(known)
    if (source === undefined) throw new Error(`The version ${version} of the lab ${lab} is not loaded`)
    // Only labs that are installed get here: their code is trusted, unlike a learner's.
    const code = this.#guardedCode.get(known) ?? strippedCode.get(source) ?? stripTypeScriptTypes(source)
    this.#guardedCode.set(known, code)
    return code
  }

  async #read(lab: string, file: string): Promise<object> {
    const path = join(this.get(lab).folder, file)
    if (file.endsWith('.sol')) return mainArtifact(join(this.compiled, lab), file)
    return file.endsWith('.yml') ? readData(path) : importFile(path)
  }

  /** Returns the compiled contracts that a lab's attacks may name: its own (without fixes), then those of the shop. */
  contracts(lab: string): Artifact[] {
    const folders = [join(this.compiled, lab), join(this.compiled, '..', 'content', 'contracts')]
    return folders.flatMap((folder) => {
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
      return files.flatMap((file) => readArtifacts(folder, file))
    })
  }

  /** Returns the exports of a server version. Throws unless `load` was called for it. */
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

  codeInterface(lab: string): CodeInterface | undefined {
    return this.#labs.get(lab)?.codeInterface
  }

  /** Returns the source text of a version. */
  async text(lab: string, version: string): Promise<string> {
    return readFile(join(this.get(lab).folder, this.#file(this.get(lab), version)), 'utf8')
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

  /** Returns the hidden tests of a lab. Throws `ConfigurationError` if an export is missing. */
  async hiddenTests(lab: string): Promise<{ hiddenTests: HiddenTests; oracle: Oracle }> {
    const { folder, path } = this.get(lab)
    const code = await importLabFile(folder, 'hidden-tests.ts')
    if (areHiddenTests(code)) return code
    throw new ConfigurationError(`${path}/hidden-tests.ts does not export ${missingIn(code).join(' and ')}`)
  }

  /** Returns the list that a file of a lab exports under this name. Throws `ConfigurationError` if there is none. */
  async #list<Item>(lab: string, file: string, name: string): Promise<readonly Item[]> {
    const { folder, path } = this.get(lab)
    const code = await importLabFile(folder, file)
    const list = Object.entries(code).find(([exported]) => exported === name)?.[1]
    if (isList<Item>(list)) return list
    throw new ConfigurationError(`${path}/${file} does not export a list named ${name}`)
  }

  /** Returns the path of a version's file inside the lab's folder. */
  #file(lab: Lab, version: string): string {
    if (!lab.weak) throw new Error(`The lab ${lab.name} has no code`)
    const extension = extname(lab.weak.path).slice(1)
    if (version === WEAK_VERSION) return `weak.${extension}`
    if (!lab.fixes.has(version)) throw new Error(`The lab ${lab.name} has no version ${version}`)
    return join('fixes', `${version}.${extension}`)
  }
}

/**
 * Loads a lab, and returns it with the source that errors name. `path` is the folder in messages, `shown` its name on
 * screens.
 */
export async function loadLab(folder: string, path: string, shown: string = path): Promise<LoadedLab<Lab>> {
  // Reads synchronously, one file after another: for hundreds of small files this is several times as fast.
  const source = readYamlSource(join(folder, 'lab.yml'), `${path}/lab.yml`)
  const file = checkSource(source, labSchema)
  checkFixes(source, file)
  const weak = file.weak ? readWeakCode(folder, file.weak, path, shown) : undefined
  const lab = {
    name: basename(folder),
    folder,
    path,
    title: file.title,
    challenges: file.challenges,
    fixes: new Map(Object.entries(file.fixes ?? {})),
    ...(await loadJudge(folder, path)),
    weak,
    isGuarded: file.guarded ?? false,
    vulnerableLines: weak && file.find ? readVulnerableLines(source, weak.text, file.find) : undefined,
    review: file.review,
    shape: readDataShape(folder, path),
    hasHiddenTests: existsSync(labPath(folder, 'hidden-tests.ts')),
    translations: readLabTranslations(folder, path, file),
  }
  return { lab, source }
}

/** Imports a lab's judge. Throws `ConfigurationError` if the file exports none. */
export async function loadJudge(folder: string, path: string): Promise<Pick<Lab, 'judge' | 'nearMissJudge'>> {
  const file = join(folder, 'judge.ts')
  const code = bundledJudges[file] ?? (await importFile(file))
  if ('judge' in code && isJudge(code.judge)) {
    return { judge: code.judge, ...('near' in code && isJudge(code.near) && { nearMissJudge: code.near }) }
  }
  throw new ConfigurationError(`${path}/judge.ts does not export a function named judge`)
}

function readWeakCode(
  folder: string,
  file: NonNullable<LabFile['weak']>,
  path: string,
  shown: string,
): WeakFile {
  const text = readText(join(folder, file), `${path}/${file}`)
  const language = LANGUAGES[file]
  return { path: `${shown}/${file}`, text, runs: language === 'tsx' ? 'browser' : 'server', language }
}

/** Reads code that is data: the parsed YAML, passed to the feature unchanged. */
export function readData(path: string): object {
  const { value, refuse } = readYamlSource(path, path)
  if (typeof value === 'object' && value !== null) return value
  throw refuse([], 'must be a list or fields')
}

/** Finds the vulnerable lines of a lab's code. Throws `ConfigurationError` if there is no such line. */
export function readVulnerableLines(
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

/** Returns the path of a lab's file or folder. Falls back to its old name if the current one does not exist. */
export function labPath(folder: string, name: string): string {
  const old = Object.entries(OLD_LAB_FILES).find(([today]) => today === name)?.[1]
  const path = join(folder, name)
  return old !== undefined && !existsSync(path) && existsSync(join(folder, old)) ? join(folder, old) : path
}

/** Imports a file of a lab and returns its exports under their current names. */
async function importLabFile(folder: string, name: string): Promise<object> {
  const path = labPath(folder, name)
  const code = await importFile(path)
  return path === join(folder, name) ? code : translateExports(code)
}

/** Imports a file and returns its exports. */
export async function importFile(path: string): Promise<object> {
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

/** What can conflict with other labs, and the source that the error names. */
export interface LoadedLab<Loaded = Pick<Lab, 'name' | 'challenges' | 'fixes'>> {
  lab: Loaded
  source: YamlSource
}

/**
 * Throws `ConfigurationError` if two labs share a challenge key or number, or if a lab names a version that another lab
 * does not have.
 */
function refuseConflicts(loaded: readonly LoadedLab[]): void {
  refuseDuplicates(loaded)
  const versions = versionsIn(loaded.map(({ lab }) => lab))
  for (const each of loaded) refuseUnknownVersions(each, versions)
}

function refuseDuplicates(loaded: readonly LoadedLab[]): void {
  const holders = new Map<string | number, string>()
  for (const { name, challenges } of loaded.map(({ lab }) => lab)) {
    for (const mark of challenges.flatMap(({ key, number }) =>
      number === undefined ? [key] : [key, number],
    )) {
      const other = holders.get(mark)
      const what = typeof mark === 'number' ? 'number' : 'key'
      // The order of the two labs is unknown, so the error names both.
      if (other)
        throw new ConfigurationError(`The labs ${other} and ${name} use the same challenge ${what}: ${mark}`)
      holders.set(mark, name)
    }
  }
}

/** Returns all versions, as `lab/version`. */
export function versionsIn(labs: readonly Pick<Lab, 'name' | 'fixes'>[]): ReadonlySet<string> {
  return new Set(labs.flatMap(({ name, fixes }) => [...fixes.keys()].map((fix) => `${name}/${fix}`)))
}

/** Every version in `stoppedBy` must exist. */
export function refuseUnknownVersions({ lab, source }: LoadedLab, versions: ReadonlySet<string>): void {
  for (const [index, challenge] of lab.challenges.entries()) {
    const unknown = blockingVersions(challenge, lab).find((version) => !versions.has(version))
    if (unknown) throw source.refuse(['challenges', index, 'stoppedBy'], `there is no version ${unknown}`)
  }
}
