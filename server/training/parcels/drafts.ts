import {
  LONGEST_PARCEL,
  LONGEST_PARCEL_NAME,
  LONGEST_VERSION,
  MOST_PARCEL_DEPENDENCIES,
  MOST_PARCELS,
  type Parcel,
} from '#contract/training/parcels.ts'
import { OTHERS_PARCELS } from '../../shop/records/parcels.ts'

/** Why a parcel is refused: a sentence for the learner. */
export class ParcelRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ParcelRefused'
  }
}

const NAME = /^(@[a-z\d][a-z\d._-]*\/)?[a-z\d][a-z\d._-]*$/
/** Packages that Parcel Shed shows, and that belong to somebody. */
const TAKEN: ReadonlySet<string> = new Set([
  ...OTHERS_PARCELS.map(({ name }) => name),
  'epilogue',
  'epilogue-js',
  'ngx-cookie',
  'ngy-cookie',
  'anuglar2-qrcode',
  'sanitize-html',
  'express-jwt',
  'eslint-scope',
])

/** Checks a parcel that a learner wrote, and returns it as it is stored. Rejects with `ParcelRefused`. */
export async function readParcelDraft(draft: Readonly<Record<string, unknown>>): Promise<Parcel> {
  const { default: semver } = await import('semver')
  const { name, version, main = '', scripts = {}, dependencies = {} } = draft
  if (!isName(name)) throw new ParcelRefused(INVALID_NAME)
  if (TAKEN.has(name)) throw new ParcelRefused('This name belongs to somebody else already.')
  const isVersion =
    typeof version === 'string' && version.length <= LONGEST_VERSION && semver.valid(version) !== null
  if (!isVersion) throw new ParcelRefused('A version is three numbers, as in 1.2.3.')
  const parcel: Parcel = {
    name,
    version: semver.parse(version)?.version ?? version,
    main: readText(main, 'The code of a package is a text.'),
    scripts: readScripts(scripts),
    dependencies: readDependencies(dependencies, (range) => semver.validRange(range) !== null),
  }
  const size = Buffer.byteLength(parcel.main) + Buffer.byteLength(parcel.scripts.postinstall ?? '')
  if (size > LONGEST_PARCEL) throw new ParcelRefused('A package has at most 16 KiB.')
  return parcel
}

/** Throws `ParcelRefused` if there is no room for one more parcel. */
export function checkParcelRoom(parcels: readonly Parcel[], { name, version }: Parcel): void {
  const isNew = !parcels.some((one) => one.name === name && one.version === version)
  if (isNew && parcels.length >= MOST_PARCELS) {
    throw new ParcelRefused('There is room for 20 packages. Unpublish one that is not needed any more.')
  }
}

const INVALID_NAME = 'The name of a package has lowercase letters, digits and dashes, 60 at most.'

function isName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= LONGEST_PARCEL_NAME && NAME.test(name)
}

function readText(text: unknown, refusal: string): string {
  if (typeof text !== 'string') throw new ParcelRefused(refusal)
  return text.toWellFormed()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Scripts besides `postinstall` are left out: the robot runs no others. */
function readScripts(scripts: unknown): Parcel['scripts'] {
  if (!isRecord(scripts)) throw new ParcelRefused('Scripts are an object: a text for each name.')
  const postinstall = Object.hasOwn(scripts, 'postinstall') ? scripts.postinstall : undefined
  if (postinstall === undefined || postinstall === '') return {}
  return { postinstall: readText(postinstall, 'A script is a text.') }
}

function readDependencies(
  dependencies: unknown,
  isRange: (range: string) => boolean,
): Parcel['dependencies'] {
  if (!isRecord(dependencies)) throw new ParcelRefused('Dependencies are an object: a range for each name.')
  const entries = Object.entries(dependencies)
  if (entries.length > MOST_PARCEL_DEPENDENCIES)
    throw new ParcelRefused('A package has at most 10 dependencies.')
  const read = entries.map(([name, range]): [string, string] => {
    const isValid =
      isName(name) && typeof range === 'string' && range.length <= LONGEST_VERSION && isRange(range)
    if (!isValid) throw new ParcelRefused('A dependency is a name with a range, as in ^1.2.3.')
    return [name, range]
  })
  return Object.fromEntries(read)
}
