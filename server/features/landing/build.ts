import type { FakeHost } from '../../sandbox/fake-host/host.ts'
import type { NetworkRequest } from '../../shop/fake-network/neighbour.ts'
import type { FakeNetwork } from '../../shop/fake-network/network.ts'
import { fakeHostNetwork } from '../../shop/records/fake-host.ts'
import type { Shop } from '../../shop/shop.ts'
import { deployToken } from './folder.ts'
import { BuildFailure, type BuildManifest, choosePackages, type Installed } from './install.ts'
import { integrityOf, isInternalName, PRIVATE_REGISTRY, SHED } from './registries.ts'

/** How long a build takes, and one of its scripts, in ms. */
const LONGEST_BUILD_MS = 8_000
const LONGEST_SCRIPT_MS = 1_000
/** Longest line of the log, and longest log, in characters. */
const LONGEST_LINE = 400
const LONGEST_LOG = 16_000
/** Longest output of a script that the log shows, in characters. */
const LONGEST_OUTPUT = 200

const COLLECTION = 'landing'
const HOME = '/build'

interface BuildRecord {
  _id: string
  number: number
  log: string
}

/** A build: its log, and whether the page was built. */
export interface Build {
  number: number
  isBuilt: boolean
  log: string
}

/** Shops in which the robot is at work. */
const busyShops = new WeakSet<Shop>()

/** Whether the robot is at work in a shop. */
export const isBuilding = (shop: Shop): boolean => busyShops.has(shop)

/** Builds the landing page. Returns undefined if the robot is at it already. Rejects with `SandboxUnavailable`. */
export async function buildLandingPage(shop: Shop, network: FakeNetwork): Promise<Build | undefined> {
  if (busyShops.has(shop)) return undefined
  busyShops.add(shop)
  try {
    const robot = new Robot(shop, network, lastBuild(shop).number + 1)
    const isBuilt = await robot.build()
    const { number, log } = robot
    saveBuild(shop, { _id: 'build', number, log })
    shop.emit('build.finished', robot.facts())
    return { number, isBuilt, log }
  } finally {
    busyShops.delete(shop)
  }
}

function saveBuild({ documents }: Shop, build: BuildRecord): void {
  const { updated } = documents.update<BuildRecord>(COLLECTION, { _id: build._id }, () => build)
  if (updated.length === 0) documents.insert<BuildRecord>(COLLECTION, build)
}

/** The last build of the page. The first one was before the shop opened. */
export function lastBuild({ documents }: Shop): Pick<BuildRecord, 'number' | 'log'> {
  const [known] = documents.find<BuildRecord>(COLLECTION, { _id: 'build' })
  return known ?? { number: FIRST_BUILD, log: FIRST_LOG }
}

const FIRST_BUILD = 41
const FIRST_LOG = `build 41 of the landing page
looking for packages at ${SHED}, ${PRIVATE_REGISTRY}
+ crate-utils@1.4.2 from ${PRIVATE_REGISTRY}
+ peel-icons@2.0.1 from ${SHED}
+ crate-ties@0.3.1 from ${PRIVATE_REGISTRY}, for crate-utils
> build
index.html has 211 characters
done
`

/** One run of the robot. */
class Robot {
  readonly number: number
  readonly #shop: Shop
  readonly #network: FakeNetwork
  readonly #end = performance.now() + LONGEST_BUILD_MS
  readonly #token: string
  readonly #requests: { host: string; isRented: boolean; holdsDeployToken: boolean }[] = []
  readonly #scriptsRan = new Set<string>()
  #installed: readonly Installed[] = []
  #isTokenTyped = false
  #log = ''

  constructor(shop: Shop, network: FakeNetwork, number: number) {
    this.#shop = shop
    this.#network = network
    this.number = number
    this.#token = deployToken(shop)
  }

  get log(): string {
    return this.#log
  }

  facts() {
    const installed = this.#installed.map(({ name, version, from }) => ({
      name,
      version,
      from,
      isInternalName: isInternalName(name),
    }))
    return { installed, scriptsRan: [...this.#scriptsRan], requests: this.#requests }
  }

  /** Returns whether the page was built. The log says why not. */
  async build(): Promise<boolean> {
    try {
      this.#say(`build ${this.number} of the landing page, ${this.#shop.clock.now().toISOString()}`)
      await this.#install(this.#shop.live<BuildManifest>('dependency-confusion'))
      await this.#makePage()
      this.#say('done')
      return true
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      this.#say(`failed: ${error.message}`)
      return false
    }
  }

  async #install(manifest: BuildManifest): Promise<void> {
    this.#say(`looking for packages at ${manifest.registries.map(({ host }) => host).join(', ')}`)
    this.#installed = await choosePackages(this.#shop, manifest)
    this.#isTokenTyped = this.#installed.some((one) => holdsToken(JSON.stringify(one), this.#token))
    for (const one of this.#installed) {
      const why = one.neededBy === undefined ? '' : `, for ${one.neededBy}`
      this.#say(`+ ${one.name}@${one.version} from ${one.from}${why}`)
      this.#say(`  ${integrityOf(one)}`)
    }
    for (const one of this.#installed) {
      const { postinstall } = one.scripts
      if (postinstall === undefined) continue
      this.#say(`> ${one.name}@${one.version} postinstall`)
      if (!manifest.scripts) {
        this.#say('  skipped: install scripts are off')
        continue
      }
      this.#scriptsRan.add(one.name)
      this.#say(`  ${(await this.#run(INSTALL_SCRIPT, { script: postinstall, main: one.main })) || 'ok'}`)
    }
  }

  async #makePage(): Promise<void> {
    this.#say('> build')
    for (const { name } of this.#installed) this.#scriptsRan.add(name)
    const packages = this.#installed.map(({ name, main }) => ({ name, main }))
    const page = await this.#run(BUILD_SCRIPT, { packages, build: PAGE })
    this.#say(`index.html has ${page.length} characters`)
  }

  /** The output of a script. Throws `BuildFailure` if it fails. */
  async #run(
    source: string,
    globals: Parameters<Shop['sandbox']['runOnFakeHost']>[0]['globals'] = {},
  ): Promise<string> {
    this.#checkTime()
    const answer = fakeHostNetwork({
      fetch: (address, options) =>
        this.#network.fetch(address, { ...options, onReply: (asked) => this.#note(asked) }),
    })
    const job = { source, globals, deadlineMs: LONGEST_SCRIPT_MS }
    const { value, error } = await this.#shop.sandbox.runOnFakeHost(job, this.#machine(), (request) => {
      this.#checkTime()
      return answer(request)
    })
    if (error) throw new BuildFailure(error.timedOut ? 'the script takes too long' : error.message)
    return typeof value === 'string' ? value : ''
  }

  #checkTime(): void {
    if (performance.now() > this.#end) throw new BuildFailure('the build takes too long')
  }

  /** Records a request of a script that arrived. A token that somebody wrote into a package was not read here. */
  #note({ url, headers, body }: NetworkRequest): void {
    const sent = [url.href, ...Object.entries(headers).flat(), body]
    const holdsDeployToken = !this.#isTokenTyped && sent.some((text) => holdsToken(text, this.#token))
    const host = url.hostname
    this.#requests.push({ host, isRented: this.#network.isRented(host), holdsDeployToken })
  }

  /** The machine that the robot runs on. */
  #machine(): FakeHost {
    const files = this.#installed.flatMap(({ name, version, main, scripts, dependencies }) => {
      const folder = `${HOME}/node_modules/${name}`
      const about = JSON.stringify({ name, version, scripts, dependencies }, undefined, 2)
      return [
        [`${folder}/package.json`, about],
        [`${folder}/index.js`, main],
      ]
    })
    return {
      files: { [`${HOME}/build.js`]: PAGE, ...Object.fromEntries(files) },
      env: { CI: 'true', NODE_ENV: 'production', HOME: '/home/robot', DEPLOY_TOKEN: this.#token },
      cwd: HOME,
      user: 'robot',
      hostname: 'build-robot',
    }
  }

  /** Writes a line to the log, which everybody may read: without the token, and without control characters. */
  #say(line: string): void {
    const text = line.replaceAll(this.#token, '***').replaceAll(/[^\P{C}\t]+/gu, ' ')
    this.#log = `${this.#log}${text.slice(0, LONGEST_LINE).trimEnd()}\n`.slice(0, LONGEST_LOG)
  }
}

/** Whether a text holds a token: as it is, percent-encoded, in hex or in base64, in one line or several. */
function holdsToken(text: string, token: string): boolean {
  const decoded = text
    .replaceAll(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replaceAll(/\s/g, '')
  const hex = Buffer.from(token).toString('hex')
  return (
    decoded.includes(token) ||
    decoded.toLowerCase().includes(hex) ||
    [0, 1, 2].some((offset) => decoded.includes(base64At(token, offset)))
  )
}

/** How base64 writes a text after bytes that are unknown, so many more than a multiple of three: what is certain of it. */
function base64At(text: string, offset: number): string {
  const encoded = Buffer.from(`${'\0'.repeat(offset)}${text}`).toString('base64')
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + text.length) * 8) / 6))
}

/** Runs an install script: JavaScript, or a command line. Returns what a command printed. */
const INSTALL_SCRIPT = `(() => {
  const [, , inline] = /^\\s*node\\s+-e\\s+(["'])([\\s\\S]*)\\1\\s*$/.exec(script) ?? []
  if (/^\\s*node\\s+(\\.\\/)?(index(\\.js)?|\\.)\\s*$/.test(script)) {
    new Function('module', 'exports', main)({ exports: {} }, {})
    return ''
  }
  let work
  try {
    work = new Function(inline ?? script)
  } catch (error) {
    if (inline !== undefined) throw error
    return String(require('child_process').execSync(script)).slice(0, ${LONGEST_OUTPUT})
  }
  work()
  return ''
})()`

/** Runs a build script with packages, and returns the page. */
const BUILD_SCRIPT = `(() => {
  const system = require
  const sources = new Map(packages.map(({ name, main }) => [name, main]))
  const loaded = new Map()
  const load = (name) => {
    if (!sources.has(name)) return system(name)
    if (!loaded.has(name)) {
      const module = { exports: {} }
      loaded.set(name, module)
      new Function('module', 'exports', 'require', sources.get(name))(module, module.exports, load)
    }
    return loaded.get(name).exports
  }
  return String(new Function('require', build)(load)).slice(0, 20000)
})()`

/** The script that builds the page. */
const PAGE = `const { crate } = require('crate-utils')
const { lantern } = require('peel-icons')

const stalls = ['The pomelo brothers', 'Aunt Quince', 'The press']
return lantern(48) + crate('The night market', stalls)
`
