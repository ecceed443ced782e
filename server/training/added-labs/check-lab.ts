import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../../config/configuration-error.ts'
import {
  checkSource,
  findProblems,
  readText,
  readYamlSource,
  type YamlSource,
} from '../../config/yaml-source.ts'
import type { Router, Routes } from '../../http/routing/routes.ts'
import type { CodeInterface } from '../../sandbox/learner-code/interface.ts'
import { readLabTranslations } from '../catalogue/lab-translations.ts'
import { checkFixes, type LabFile, labSchema, readDataShape } from '../catalogue/lab-yaml.ts'
import {
  importFile,
  type Lab,
  type LabSource,
  type LoadedLab,
  loadJudge,
  loadLab,
  readData,
  readVulnerableLines,
} from '../catalogue/labs.ts'
import { judgeTools } from '../judging/judges.ts'
import type { Faults } from './faults.ts'
import { type AddedRoutes, routeTools } from './routes.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** The files that every lab must have, and their purpose. */
export const NEEDED_FILES: Readonly<Record<string, string>> = {
  'lab.yml': 'the challenge’s words, hints, debrief and explanations',
  'judge.ts': 'when the challenge counts as solved',
  'attack.ts': 'the walkthrough as code',
  'near-misses.ts': 'what comes close and must not count',
  'functionality.ts': 'what honest customers must still be able to do',
}

/** The web app is built before labs are added, and contracts are compiled before. */
const NOT_ADDABLE = ['weak.tsx', 'weak.sol', 'sink.tsx', 'tutorial.ts']

/** The types of a lab's code, as `npm run prove` found them. */
export const INTERFACE_FILE = 'interface.json'

/** A lab to check. */
export interface AddedLab {
  folder: string
  name: string
  source: LabSource
  /** The folder of the project's content. */
  content: string
}

/** What a lab takes for itself, and the lab unless it has faults. */
export interface CheckedLab {
  claims: Pick<Lab, 'name' | 'path' | 'challenges'>
  loaded: LoadedLab<Lab> | undefined
}

/** Checks a lab and loads it. Adds a sentence for each fault. Returns undefined if its `lab.yml` cannot be used. */
export async function checkLab(added: AddedLab, faults: Faults): Promise<CheckedLab | undefined> {
  const { folder, name } = added
  const before = faults.count
  if (!NAME.test(name)) {
    faults.add(`${folder} has no good name: a lab is named in small letters and digits, with single hyphens`)
  }
  for (const [file, purpose] of Object.entries(NEEDED_FILES)) {
    if (!existsSync(join(folder, file))) faults.add(`${join(folder, file)} is missing: ${purpose}`)
  }
  for (const file of NOT_ADDABLE.filter((each) => existsSync(join(folder, each)))) {
    faults.add(
      `${join(folder, file)} cannot be added: it would have to be built into the web app or the chain`,
    )
  }
  await importAll(folder, faults)
  const yaml = existsSync(join(folder, 'lab.yml')) ? readLabFile(added, faults) : undefined
  if (!yaml) return undefined
  await checkParts(added, yaml, faults)
  const claims = { name, path: folder, challenges: yaml.file.challenges }
  const loaded = faults.count === before ? await faults.catch(() => load(added, faults)) : undefined
  return { claims, loaded }
}

/** Finds what cannot be loaded at all, also where nothing else can be checked. */
async function importAll(folder: string, faults: Faults): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.d.ts'))) {
    await faults.catchImport(join(folder, file), () => importFile(join(folder, file)))
  }
}

async function load({ folder, name, source }: AddedLab, faults: Faults): Promise<LoadedLab<Lab>> {
  const { lab, source: yaml } = await loadLab(folder, folder, `${source.name}/${name}`)
  const routes = existsSync(join(folder, 'routes.ts')) ? await readRoutes(folder, name, faults) : undefined
  const codeInterface = lab.weak?.language === 'typescript' ? readInterface(folder, faults) : undefined
  return { source: yaml, lab: { ...lab, source, codeInterface, ...(routes && { routes }) } }
}

interface LabYaml {
  source: YamlSource
  file: LabFile
}

/** All faults of the file, not only the first. */
function readLabFile({ folder, content }: AddedLab, faults: Faults): LabYaml | undefined {
  const before = faults.count
  const path = join(folder, 'lab.yml')
  const source = faults.catchNow(() => readYamlSource(path, path))
  if (!source) return undefined
  for (const { path, problem } of findProblems(labSchema, source.value)) {
    faults.add(source.refuse(path, problem).message)
  }
  if (faults.count > before) return undefined
  const file = checkSource(source, labSchema)
  for (const [index, { number, tutorialOrder, concept }] of file.challenges.entries()) {
    const refuse = (field: string, problem: string): void =>
      faults.add(source.refuse(['challenges', index, field], problem).message)
    if (number !== undefined)
      refuse('number', 'leave it out: the number of an added challenge comes from its key')
    if (tutorialOrder) refuse('tutorialOrder', 'leave it out: tours are part of the web app')
    if (!existsSync(join(content, 'concepts', `${concept}.yml`))) {
      const known = readdirSync(join(content, 'concepts')).flatMap(
        (each) => /^(.+)\.yml$/.exec(each)?.[1] ?? [],
      )
      refuse('concept', `must be one of: ${known.join(', ')}`)
    }
  }
  return { source, file }
}

/** Checks what `lab.yml` names, each part on its own. */
async function checkParts(added: AddedLab, { source, file }: LabYaml, faults: Faults): Promise<void> {
  const { folder } = added
  const keys = file.challenges.map(({ key }) => key)
  faults.catchNow(() => checkFixes(source, file))
  faults.catchNow(() => readDataShape(folder, folder))
  faults.catchNow(() => readLabTranslations(folder, folder, file))
  const { weak, find } = file
  if (weak && find) {
    const text = faults.catchNow(() => readText(join(folder, weak), join(folder, weak)))
    if (text !== undefined) faults.catchNow(() => readVulnerableLines(source, text, find))
  }
  if (weak && !existsSync(join(folder, 'routes.ts'))) {
    faults.add(`${join(folder, 'routes.ts')} is missing: nothing calls ${weak}`)
  }
  await checkJudge(added, keys, faults)
  await checkTrials(added, keys, faults)
  await checkVersions(added, file, faults)
}

async function checkJudge({ folder }: AddedLab, keys: readonly string[], faults: Faults): Promise<void> {
  const path = join(folder, 'judge.ts')
  if (!existsSync(path)) return
  if (!(await faults.catchImport(path, () => importFile(path)))) return
  const judge = await faults.catch(() => loadJudge(folder, folder))
  const judged = judge && (await faults.catchImport(path, () => judge.judge(judgeTools)))
  if (judged && Object.keys(judged).sort().join() !== [...keys].sort().join()) {
    faults.add(`${path} must judge exactly: ${keys.join(', ')}`)
  }
  const near =
    judge?.nearMissJudge && (await faults.catchImport(path, () => judge.nearMissJudge?.(judgeTools)))
  for (const key of Object.keys(near ?? {}).filter((each) => !keys.includes(each)))
    faults.add(`${path} says in near when ${key} is nearly solved, which is no challenge of this lab`)
}

/** The lists that files of a lab export. */
const LISTS = { 'attack.ts': 'attacks', 'near-misses.ts': 'nearMisses', 'functionality.ts': 'functionality' }

async function checkTrials({ folder }: AddedLab, keys: readonly string[], faults: Faults): Promise<void> {
  for (const [file, name] of Object.entries(LISTS)) {
    const path = join(folder, file)
    const code = existsSync(path) && (await faults.catchImport(path, () => importFile(path)))
    if (!code) continue
    const list: unknown = Reflect.get(code, name)
    if (Array.isArray(list)) checkList(path, list, keys, faults)
    else faults.add(`${path} does not export a list named ${name}`)
  }
}

function checkList(path: string, list: readonly unknown[], keys: readonly string[], faults: Faults): void {
  const trials = list as readonly { name?: unknown; challenge?: unknown; runs?: unknown }[]
  for (const { name, challenge, runs } of trials) {
    if (runs === 'browser') faults.add(`${path}: “${name}” runs in a page, which an added lab cannot`)
    if (challenge !== undefined && !keys.includes(String(challenge)))
      faults.add(`${path}: “${name}” is about ${challenge}, which is no challenge of this lab`)
  }
  if (!path.endsWith('attack.ts')) return
  for (const key of keys.filter((each) => !trials.some(({ challenge }) => challenge === each)))
    faults.add(`${path} has no attack on ${key}`)
}

/** Every fix has the exports of the weak code, so that it can go live in its place. */
async function checkVersions(
  { folder }: AddedLab,
  { weak, fixes = {} }: LabFile,
  faults: Faults,
): Promise<void> {
  if (!weak) return
  const ending = weak.slice(weak.lastIndexOf('.'))
  const exported = await exportsOf(join(folder, weak), faults)
  refuseImports(join(folder, weak), faults)
  for (const fix of Object.keys(fixes)) {
    const path = join(folder, 'fixes', `${fix}${ending}`)
    if (!existsSync(path)) {
      faults.add(`${path} is missing: lab.yml names the fix ${fix}`)
      continue
    }
    const own = await exportsOf(path, faults)
    refuseImports(path, faults)
    if (own && exported && own.join() !== exported.join()) {
      faults.add(`${path} cannot replace ${weak}: it exports ${list(own)}, not ${list(exported)}`)
    }
  }
  const names = Object.keys(fixes)
  const right = Object.values(fixes).filter((fix) => fix.right)
  if (names.length > 0 && right.length !== 1)
    faults.add(`${join(folder, 'lab.yml')}: exactly one fix has to be right`)
  if (names.length > 0 && !existsSync(join(folder, 'hidden-tests.ts'))) {
    faults.add(`${join(folder, 'hidden-tests.ts')} is missing: attacks and checks with random payloads`)
  }
}

function list(names: readonly string[]): string {
  return names.join(', ') || 'nothing'
}

/** The names that code exports; data has none. */
async function exportsOf(path: string, faults: Faults): Promise<string[] | undefined> {
  if (!existsSync(path)) return undefined
  if (path.endsWith('.yml')) {
    faults.catchNow(() => readData(path))
    return undefined
  }
  const code = await faults.catchImport(path, () => importFile(path))
  return code && Object.keys(code).sort()
}

/** Code that learners see, and that is swapped, stands alone. */
function refuseImports(path: string, faults: Faults): void {
  if (!path.endsWith('.ts') || !existsSync(path)) return
  const imports = readFileSync(path, 'utf8').match(/^import (?!type\b).*$/m)
  if (imports)
    faults.add(`${path} has “${imports[0]}”: it may import types only, and gets all else as arguments`)
}

/** Returns the routes, once it is clear that their addresses belong to the lab. */
async function readRoutes(folder: string, name: string, faults: Faults): Promise<Routes | undefined> {
  const path = join(folder, 'routes.ts')
  const code: { routes?: unknown } | undefined = await faults.catchImport(path, () => importFile(path))
  if (!code) return undefined
  const { routes } = code
  if (!isRoutes(routes)) {
    faults.add(`${path} does not export a function named routes`)
    return undefined
  }
  const taken = await faults.catchImport(path, () => addressesOf(routes))
  for (const [index, address] of (taken ?? []).entries()) {
    const [, where = ''] = address.split(' ')
    if (where !== `/labs/${name}` && !where.startsWith(`/labs/${name}/`))
      faults.add(`${path} answers at ${where}: its addresses have to begin with /labs/${name}`)
    if (taken?.indexOf(address) !== index) faults.add(`${path} has two routes for ${address}`)
  }
  return (on) => routes(on, routeTools)
}

function isRoutes(value: unknown): value is AddedRoutes {
  return typeof value === 'function'
}

/** `GET /labs/visitor-badge`, for each route. */
function addressesOf(routes: AddedRoutes): string[] {
  const addresses: string[] = []
  const add = (method: string) => (path: string) => void addresses.push(`${method} ${path.toLowerCase()}`)
  const recorder: Router = {
    get: add('GET'),
    post: add('POST'),
    put: add('PUT'),
    patch: add('PATCH'),
    delete: add('DELETE'),
  }
  routes(recorder, routeTools)
  return addresses
}

/** The types of the weak code. Without them the sandbox could not check what a learner's own fix returns. */
function readInterface(folder: string, faults: Faults): CodeInterface | undefined {
  const path = join(folder, INTERFACE_FILE)
  const advice = 'npm run prove -- --labs <folder> writes it'
  if (!existsSync(path)) {
    faults.add(`${path} is missing: ${advice}`)
    return undefined
  }
  return faults.catchNow(() => {
    try {
      const file: { weak?: unknown; exports?: CodeInterface } = JSON.parse(readFileSync(path, 'utf8'))
      if (file.weak === hashOfWeakCode(folder)) return file.exports
    } catch {
      throw new ConfigurationError(`${path} is damaged: ${advice}`)
    }
    throw new ConfigurationError(`${path} is older than weak.ts: ${advice}`)
  })
}

/** Identifies the weak code that an `interface.json` is about. */
export function hashOfWeakCode(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'weak.ts')))
    .digest('hex')
}
