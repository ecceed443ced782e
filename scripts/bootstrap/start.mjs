// The commands that end in a running program.
import { existsSync, readFileSync } from 'node:fs'
import { launch, untilEnded } from '../launcher/launcher.mjs'
import { runCommand, runWithWatchdog } from '../launcher/processes.mjs'
import { scheduleBackups } from '../launcher/scheduled-backups.mjs'
import {
  chosenDataDir,
  isServerBundled,
  sandboxBundle,
  sandboxProcess,
  sandboxSource,
  serverBundle,
  serverProcess,
  serverSource,
  serverStamp,
} from '../launcher/server-process.mjs'
import { areContractsFresh, buildContracts } from './contracts.mjs'
import { install } from './install.mjs'
import { prepareServer } from './prepare-server.mjs'
import { at, print, UserError } from './project.mjs'
import { listInputs, withSharedReads } from './stamp.mjs'
import { buildWeb, isWebFresh } from './web.mjs'

/**
 * Installs and builds what changed; returns the Node to go on with.
 * @param {Parameters<typeof install>[0]} wanted
 * @param {Parameters<typeof buildWeb>[1]} [watched]
 */
async function prepare(wanted, watched) {
  const node = await install(wanted)
  await buildContracts(node)
  await buildWeb(node, watched)
  return node
}

/**
 * `npm start`, and `npm start -- --class "Monday"` for a class, with `--rehearse 30` for thirty simulated learners.
 * @param {string[]} args
 */
export async function start(args) {
  const env = environmentOf(args)
  const node = await install()
  await buildAll(node)
  const programs = existsSync(serverStamp)
    ? { server: serverBundle, sandbox: sandboxBundle }
    : { server: serverSource, sandbox: sandboxSource }
  const server = serverProcess({ dataDir: chosenDataDir(), env, main: programs.server })
  scheduleBackups(node, server.env)
  return untilEnded(launch(node, { server, sandbox: sandboxProcess({ main: programs.sandbox }) }))
}

/**
 * `serve`, as an image does it: like `npm start`, with the current Node and what was built before.
 * @param {string[]} args
 */
export async function serve(args) {
  const env = environmentOf(args)
  const server = serverProcess({ dataDir: chosenDataDir(), env, main: serverBundle })
  scheduleBackups(process.execPath, server.env)
  const running = launch(process.execPath, { server, sandbox: sandboxProcess({ main: sandboxBundle }) })
  // Requests another link to the dashboard. From outside of a container the server's own process cannot be addressed.
  // Without a dashboard the signal has no effect.
  process.on('SIGUSR2', () => {
    if (env.CLASS) running.signal('SIGUSR2')
  })
  return untilEnded(running)
}

/**
 * @param {string[]} args
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOf(args) {
  if (args.length === 0) return process.env
  const words = args.flatMap((arg) =>
    arg.split(/(?<=^--(?:class|days|reopen|rehearse|contest|preset|from|hours|teams))=/),
  )
  /** @type {NodeJS.ProcessEnv} */
  const asked = {}
  for (let at = 0; at < words.length; at += 2) {
    const variable = startOptions[words[at] ?? '']
    const value = words[at + 1]?.trim()
    if (!variable || !value || (NUMBERS.includes(variable) && !/^\d{1,4}$/.test(value)))
      throw new UserError(START_ADVICE)
    asked[variable] = value
  }
  // A contest needs a class: one of its name.
  asked.CLASS ??= asked.CONTEST
  if (!asked.CLASS) throw new UserError(START_ADVICE)
  return { ...process.env, ...asked }
}

/** @type {Record<string, string>} The options of a start, and the settings that they are. */
const startOptions = {
  '--class': 'CLASS',
  '--days': 'CLASS_DAYS',
  '--reopen': 'CLASS_REOPEN',
  '--rehearse': 'CLASS_REHEARSE',
  '--contest': 'CONTEST',
  '--preset': 'CONTEST_PRESET',
  '--from': 'CONTEST_FROM',
  '--hours': 'CONTEST_HOURS',
  '--teams': 'CONTEST_TEAMS',
}
/** The server checks the others, and says what is wrong. */
const NUMBERS = ['CLASS_DAYS', 'CLASS_REOPEN', 'CLASS_REHEARSE']
const START_ADVICE =
  'npm start takes the name of a class, or nothing: npm start -- --class "Monday", with --days 90 for how long a new class is open, ' +
  '--reopen 14 to open one again that has ended, --rehearse 30 for thirty simulated learners, ' +
  '--contest "Juice Cup" for a contest, with --preset jeopardy, --from "2026-12-01 18:00", --hours 3, --teams players'

/** `npm run build` */
export async function build() {
  if (!(await buildAll(await install()))) print('Everything is up to date.')
  return 0
}

/**
 * Builds what changed: the web app beside the contracts and the server, which take about as long on a second core.
 * @param {string} node
 * @returns {Promise<boolean>} whether there was something to do
 */
async function buildAll(node) {
  if (withSharedReads(() => isWebFresh() && areContractsFresh() && isServerBundled())) return false
  const web = buildWeb(node)
  // Its failure is thrown below, whatever the others do.
  web.catch(() => undefined)
  const compiled = await buildContracts(node)
  const warmed = await prepareServer(node, web)
  return [compiled, await web, warmed].includes(true)
}

/** `npm run dev`: the web app with hot reload, the server restarting on change. */
export async function dev() {
  const node = await install({ tools: true })
  const { code } = await runWithWatchdog(node, [at('scripts', 'bootstrap', 'dev.mjs')], process.env)
  return code
}

/**
 * `npm run backup [shop] [file]`, `npm run backup -- --class [name] [file]`, `npm run restore FILE [shop]`,
 * `npm run export -- [name]`
 * @param {'backup' | 'restore' | 'export'} command
 * @param {string[]} args
 */
export async function handleData(command, args) {
  const node = await install()
  // Results are counted by the challenges of the labs, some of which are contracts.
  if (command === 'export') await buildContracts(node)
  const tool = at('scripts', 'data', 'main.ts')
  return runCommand(node, ['--disable-warning=ExperimentalWarning', tool, command, ...args])
}

/**
 * `npm run new-lab <name>`
 * @param {string[]} args
 */
export async function newLab(args) {
  return runCommand(await install(), [at('scripts', 'new-lab', 'main.ts'), ...args])
}

/**
 * `npm run prove`. Labs whose trials run over HTTP alone do not wait for a new build of the web app.
 * @param {string[]} args
 */
export async function prove(args) {
  const labs = args.filter((arg) => existsSync(at('labs', arg, 'lab.yml')))
  // Nothing of added labs runs in a page.
  const hasAdded = args.includes('--labs') || Boolean(process.env.LABS_DIR)
  const mayBeAll = !hasAdded && (labs.length === 0 || labs.length < args.length)
  const needsScreens = mayBeAll || labs.some(hasBrowserTrials)
  return runTool('scripts/prove/main.ts', args, needsScreens ? 'screens' : 'none')
}

/** @param {string} lab */
function hasBrowserTrials(lab) {
  const files = listInputs([at('labs', lab)])
  return files.some((file) => file.endsWith('.tsx') || readFileSync(file, 'utf8').includes("'browser'"))
}

/**
 * `npm run guide`, `npm run bench`: tools of the project that need the whole machine, without the server's permissions.
 * @param {string} file
 * @param {string[]} args
 * @param {Parameters<typeof buildWeb>[1]} [watched]
 */
export async function runTool(file, args, watched) {
  if (!existsSync(at(file))) throw new UserError(`${file} is missing.`)
  const node = await prepare({ tools: true }, watched)
  return runCommand(node, ['--disable-warning=ExperimentalWarning', at(file), ...args])
}

/** Printed when the linter found something. */
export const LINT_ADVICE = 'npm run lint -- --fix mends formatting, imports and all that has a safe fix.'

/**
 * `npm run lint`, with `--fix` to apply fixes.
 * @param {string[]} args
 */
export async function lint(args) {
  const biome = at('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const own = args.map((arg) => (arg === '--fix' ? '--write' : arg))
  const places = own.some((arg) => !arg.startsWith('-')) ? [] : ['.']
  const code = await runCommand(await install({ tools: true }), [
    biome,
    'check',
    '--error-on-warnings',
    ...own,
    ...places,
  ])
  if (code !== 0 && !own.includes('--write')) print(LINT_ADVICE)
  return code
}
