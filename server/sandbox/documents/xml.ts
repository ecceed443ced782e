import { ParseOption, XmlDocument, XmlError, xmlRegisterInputProvider } from 'libxml2-wasm'
import type { JobEnd, Outcome, XmlJob } from '../jobs.ts'

/** Names of Unix devices that never end. */
const ENDLESS = /^\/dev\/(?:u?random|zero)$/
/** A document that would grow beyond this keeps parsers busy until their time is up, in bytes. */
const BUSY_BYTES = 4 << 20

const PLAIN = ParseOption.XML_PARSE_NOBLANKS | ParseOption.XML_PARSE_NOCDATA | ParseOption.XML_PARSE_NONET
const TRUSTING = PLAIN | ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_DTDLOAD
const WARY = PLAIN | ParseOption.XML_PARSE_NO_XXE

interface OpenFile {
  bytes: Uint8Array
  at: number
}

/** The files that external entities may name. All that libxml2 ever opens goes through here. */
class EntityFiles {
  #files = new Map<string, Uint8Array>()
  readonly #open = new Map<number, OpenFile>()
  #next = 1
  #isEndless = false

  /** Whether something was opened that has no end. Nobody waits for it here: it takes time, but no work. */
  get isEndless(): boolean {
    return this.#isEndless
  }

  fill(files: Readonly<Record<string, Uint8Array>>): void {
    this.#files = new Map(Object.entries(files))
    this.#open.clear()
    this.#isEndless = false
  }

  has(name: string): boolean {
    const path = pathOf(name)
    return path !== undefined && (ENDLESS.test(path) || this.#files.has(path.toLowerCase()))
  }

  open(name: string): number | undefined {
    const path = pathOf(name) ?? ''
    const isEndless = ENDLESS.test(path)
    this.#isEndless ||= isEndless
    // An end has to come from here: without a file of ours libxml2 would look for one of its own.
    const bytes = isEndless ? new Uint8Array() : this.#files.get(path.toLowerCase())
    if (!bytes) return undefined
    this.#open.set(this.#next, { bytes, at: 0 })
    return this.#next++
  }

  read(fd: number, into: Uint8Array): number {
    const file = this.#open.get(fd)
    if (!file) return -1
    const part = file.bytes.subarray(file.at, file.at + into.byteLength)
    into.set(part)
    file.at += part.byteLength
    return part.byteLength
  }

  close(fd: number): boolean {
    return this.#open.delete(fd)
  }
}

/** `file:///C:/Windows/system.ini`, `/etc/passwd`, `C:\Windows\system.ini` → a path with slashes; no other scheme. */
function pathOf(name: string): string | undefined {
  const path = decoded(name.replace(/^file:\/*(?:localhost\/)?/i, '/')).replaceAll('\\', '/')
  if (/^\/?[a-z]:\//i.test(path)) return path.replace(/^\//, '')
  return /^[a-z][a-z0-9+.-]*:/i.test(path) ? undefined : path
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Makes libxml2 ready in this thread. */
export function openXml(): (job: XmlJob) => JobEnd {
  const entityFiles = new EntityFiles()
  // There is no other provider: what is not on the shelf cannot be loaded.
  xmlRegisterInputProvider({
    match: (name) => entityFiles.has(name),
    open: (name) => entityFiles.open(name),
    read: (fd, into) => entityFiles.read(fd, into),
    close: (fd) => entityFiles.close(fd),
  })
  return (job) => {
    entityFiles.fill(job.files)
    const outcome = parse(job)
    return { outcome: entityFiles.isEndless ? { kind: 'endless' } : outcome, worn: false }
  }
}

function parse({ text, entities }: XmlJob): Outcome {
  try {
    using document = XmlDocument.fromString(text, { option: entities ? TRUSTING : WARY })
    const [unread] = document.warnings
    if (unread && entities) return { kind: 'refused', message: unread.message.trim() }
    return { kind: 'value', json: JSON.stringify(document.toString({ format: false })) }
  } catch (error) {
    const message = error instanceof XmlError || error instanceof Error ? error.message.trim() : String(error)
    if (entities && /amplification/.test(message) && growsFlat(text)) return { kind: 'endless' }
    return { kind: 'refused', message }
  }
}

/**
 * A long entity that is used very often: parsers without a limit on it take their time and come to an end. Entities
 * made of entities are another matter, which parsers have refused for decades.
 */
function growsFlat(text: string): boolean {
  const declared = [...text.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([\s\S]*?)\2/g)]
  if (declared.some(([, , , value = '']) => /&[\w.-]+;/.test(value))) return false
  const grown = declared.map(([, name = '', , value = '']) => value.length * text.split(`&${name};`).length)
  return Math.max(0, ...grown) > BUSY_BYTES
}
