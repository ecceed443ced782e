import type { Site } from '#lab'
import type * as PoisonNullByte from '../../../labs/poison-null-byte/weak.ts'
import type { Shop } from '../../shop/shop.ts'

/** The part of a lab that decides what is published of the disk. */
interface Publishing {
  publish(site: Site): void
}

/** What a URL below a published folder refers to. `name` is the file to send; undefined if none may be sent. */
export type PublishedFile =
  | { kind: 'listing'; folder: string }
  | { kind: 'file'; folder: string; asked: string; name: string | undefined }

/** Labs that decide what is published. */
const PUBLISHING_LABS = ['confidential-document', 'published-keys', 'published-logs'] as const

/** Deepest level of folders. */
const DEEPEST = 20
const LONGEST_NAME = 255
/** Maximum number of entries of each kind from live code, and maximum length of a URL or path. */
const MOST_PUBLISHED = 100
const LONGEST_ADDRESS = 500
/** Maximum number of rounds in which live code is asked about names that other live code asked for. */
const MOST_ROUNDS = 4

/** Which files of a folder are sent: those that match, or those in the list. */
type Only = RegExp | readonly string[] | ReadonlySet<string>

/** As live code returns it. A learner's own pattern is a function, as patterns do not cross the membrane. */
type SaidOnly = RegExp | readonly string[] | ((name: string) => Promise<boolean>)

interface Folder {
  url: string
  folder: string
  only: Only
}

/** Finds what is published at a URL path; undefined if nothing is. */
export async function findPublished(shop: Shop, url: string): Promise<PublishedFile | undefined> {
  // Two slashes in a row came from an encoded one, so they are part of an invalid name.
  const path = url.includes('//') ? url : bare(url)
  const names = new Set<string>()
  for (let round = 1; ; round += 1) {
    const known = names.size
    const published = await lookUp(shop, path, names)
    if (names.size === known || round === MOST_ROUNDS) return published
  }
}

/**
 * As above. `names` were asked for before. Names that are asked for newly are added to it, and refused in this round.
 */
async function lookUp(shop: Shop, path: string, names: Set<string>): Promise<PublishedFile | undefined> {
  const place = path.toLowerCase()
  const asked = new Set(names)
  const { listings, folders, files } = await publications(shop, path, asked)

  const listed = listings.map((one) => listedFolder(shop, one, place)).find((one) => one !== undefined)
  if (listed) return { kind: 'listing', folder: listed }

  const file = files.find((one) => lower(one.url) === place)
  if (file) return { kind: 'file', ...split(file.path) }

  const [folder] = folders
    .filter((one) => isBelow(place, one))
    .sort((one, other) => other.url.length - one.url.length)
  if (!folder) return undefined
  const name = nameBelow(path, folder)
  const { fileToSend } = shop.call<typeof PoisonNullByte>('poison-null-byte')
  const sent = await fileToSend(name, (one) => {
    const isKnown = !(folder.only instanceof Set) || one === name || asked.has(one)
    if (!isKnown && one.length <= LONGEST_NAME) names.add(one)
    return isAllowed(one, folder.only)
  })
  return { kind: 'file', folder: folder.folder, asked: name, name: sent }
}

function isBelow(place: string, { url }: { url: string }): boolean {
  return place.startsWith(`${lower(url)}/`)
}

function nameBelow(path: string, { url }: { url: string }): string {
  return path.slice(url.length + 1)
}

async function publications(shop: Shop, path: string, asked: ReadonlySet<string>) {
  const listings: { url: string; folder: string }[] = []
  const folders: Folder[] = []
  const files: { url: string; path: string }[] = []
  const site = {
    listing: (url: string, folder: string) => publish(listings, { url, folder }),
    folder: (url: string, folder: string, only: SaidOnly) => {
      if (typeof only !== 'function') return publish(folders, { url, folder, only })
      const names = isBelow(path.toLowerCase(), { url }) ? [nameBelow(path, { url }), ...asked] : []
      return matching(names, only).then((matched) => publish(folders, { url, folder, only: matched }))
    },
    file: (url: string, at: string) => publish(files, { url, path: at }),
  }
  for (const lab of PUBLISHING_LABS) await shop.call<Publishing>(lab).publish(site)
  publishWellKnown(shop, site)
  return { listings, folders, files }
}

/** Throws if there is too much, or a URL is invalid. */
function publish<One extends { url: string }>(published: One[], one: One): void {
  const isLong = Object.values(one).some((text) => typeof text === 'string' && text.length > LONGEST_ADDRESS)
  if (isLong || published.length >= MOST_PUBLISHED)
    throw new RangeError('The shop does not publish that much')
  published.push(one)
}

async function matching(
  names: readonly string[],
  matches: (name: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const matched = new Set<string>()
  for (const name of names) if (await matches(name)) matched.add(name)
  return matched
}

/** Publishes general files below /.well-known. */
function publishWellKnown({ disk }: Shop, site: Pick<Site, 'listing' | 'file'>): void {
  site.listing('/.well-known', 'well-known')
  for (const path of disk.tree('well-known')) site.file(`/.${path}`, path)
}

/** The folder of a listing at this path: its own or a subfolder; undefined otherwise. */
function listedFolder({ disk }: Shop, listing: { url: string; folder: string }, place: string) {
  if (lower(listing.url) === place) return listing.folder
  if (!place.startsWith(`${lower(listing.url)}/`)) return undefined
  // Each segment must be the name of a folder, without `..`.
  const parts = place.slice(listing.url.length + 1).split('/')
  if (parts.length > DEEPEST || !parts.every(isName)) return undefined
  const folder = `${listing.folder}/${parts.join('/')}`
  return disk.list(folder).length > 0 ? folder : undefined
}

function isName(part: string): boolean {
  return !['', '.', '..'].includes(part) && part.length <= LONGEST_NAME && !part.includes('\\')
}

/** A list has suffixes and whole names. */
function isAllowed(name: string, only: Only): boolean {
  if (only instanceof RegExp) return only.test(name)
  return only instanceof Set ? only.has(name) : [...only].some((ending) => name.endsWith(ending))
}

function lower(url: string): string {
  return bare(url).toLowerCase()
}

/** Without trailing slashes. */
function bare(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '')
}

function split(path: string): { folder: string; asked: string; name: string } {
  const slash = path.lastIndexOf('/')
  const name = path.slice(slash + 1)
  return { folder: path.slice(0, slash), asked: name, name }
}
