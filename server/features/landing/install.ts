import type { Parcel } from '#contract/training/parcels.ts'
import type { Shop } from '../../shop/shop.ts'
import { integrityOf, packagesIn, type RegistryHost } from './registries.ts'

/** The live version of the lab: what the page is built with, and where that comes from. */
export interface BuildManifest {
  /** Ranges of versions by name. */
  dependencies: Readonly<Record<string, string>>
  /** In the order in which they are asked. `for` are names; `*` at the end of one stands for any rest. */
  registries: readonly { host: RegistryHost; for: readonly string[] }[]
  pick: 'highest' | 'first'
  scripts: boolean
  /** Packages, as `name@1.2.3`, that are installed in exactly this form. */
  lock: readonly { package: string; integrity: string }[]
}

/** A package that is installed. */
export interface Installed extends Parcel {
  from: RegistryHost
  /** The package that needs it; undefined for the page itself. */
  neededBy: string | undefined
}

/** Why a build stops. */
export class BuildFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BuildFailure'
  }
}

/** Maximum number of packages of one build. */
const MOST_INSTALLED = 10

/** Chooses the packages for a page, with all that they need. Throws `BuildFailure`. */
export async function choosePackages(shop: Shop, manifest: BuildManifest): Promise<Installed[]> {
  const { default: semver } = await import('semver')
  const installed: Installed[] = []
  const needed: Need[] = needsOf(manifest.dependencies, undefined)
  for (let need = needed.shift(); need; need = needed.shift()) {
    const { name, range } = need
    const known = installed.find((one) => one.name === name)
    if (known) {
      if (!semver.satisfies(known.version, range)) throw conflict(need, known)
      continue
    }
    if (installed.length === MOST_INSTALLED) throw new BuildFailure('that is too many packages for one page')
    const chosen = chooseVersion(offersOf(shop, manifest, name), need, manifest, semver)
    installed.push({ ...chosen.parcel, from: chosen.from, neededBy: need.by })
    needed.push(...needsOf(chosen.parcel.dependencies, name))
  }
  return installed
}

interface Need {
  name: string
  range: string
  /** Undefined: the page itself. */
  by: string | undefined
}

function needsOf(dependencies: Readonly<Record<string, string>>, by: string | undefined): Need[] {
  return Object.entries(dependencies).map(([name, range]) => ({ name, range, by }))
}

const conflict = ({ name, range, by = 'the page' }: Need, { version }: Installed): BuildFailure =>
  new BuildFailure(`${by} needs ${name} ${range}, and ${version} is installed`)

interface Offer {
  parcel: Parcel
  from: RegistryHost
}

/** What the registries have of a name, in the order in which they are asked. */
function offersOf(shop: Shop, { registries }: BuildManifest, name: string): Offer[] {
  const isFor = (pattern: string): boolean =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
  return registries
    .filter((registry) => registry.for.some(isFor))
    .flatMap(({ host }) =>
      packagesIn(host, shop)
        .filter((parcel) => parcel.name === name)
        .map((parcel) => ({ parcel, from: host })),
    )
}

type Semver = typeof import('semver')

function chooseVersion(offers: readonly Offer[], need: Need, manifest: BuildManifest, semver: Semver): Offer {
  const { name, range } = need
  const locks = manifest.lock.filter((entry) => entry.package.startsWith(`${name}@`))
  if (locks.length > 0) return lockedVersion(offers, name, locks)
  const fitting = offers.filter(({ parcel }) => semver.satisfies(parcel.version, range))
  const asked = manifest.pick === 'first' ? fitting.filter(({ from }) => from === fitting[0]?.from) : fitting
  const highest = semver.maxSatisfying(
    asked.map(({ parcel }) => parcel.version),
    range,
  )
  const chosen = asked.find(({ parcel }) => parcel.version === highest)
  if (!chosen) throw new BuildFailure(`no registry has ${name} ${range}`)
  return chosen
}

function lockedVersion(offers: readonly Offer[], name: string, locks: BuildManifest['lock']): Offer {
  const isLocked = ({ parcel }: Offer): boolean =>
    locks.some(
      (lock) => lock.package === `${name}@${parcel.version}` && lock.integrity === integrityOf(parcel),
    )
  const chosen = offers.find(isLocked)
  if (!chosen) throw new BuildFailure(`no registry has ${name} as the lock file says`)
  return chosen
}
