import { ParseOption, XmlDocument, XmlError, xmlRegisterInputProvider } from 'libxml2-wasm'
import type { JobEnd, Outcome, XmlJob } from '../jobs.ts'

/** Paths of Unix devices that never end. */
const ENDLESS = /^\/dev\/(?:u?random|zero)$/
/** A document that would grow beyond this many bytes keeps real parsers busy until their time is up. */
const BUSY_BYTES = 4 << 20

const PLAIN = ParseOption.XML_PARSE_NOBLANKS | ParseOption.XML_PARSE_NOCDATA | ParseOption.XML_PARSE_NONET
const TRUSTING = PLAIN | ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_DTDLOAD
const WARY = PLAIN | ParseOption.XML_PARSE_NO_XXE

interface OpenFile {
  bytes: Uint8Array
  at: number
}

/** The files that external entities may name. Every file that libxml2 opens is opened here. */
class EntityFiles {
  #files = new Map<string, Uint8Array>()
  readonly #open = new Map<number, OpenFile>()
  #next = 1
  #isEndless = false

  /** Whether an endless device was opened. The caller then waits for the deadline without occupying a worker. */
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
    // Return an end of file here: without a file of ours, libxml2 would look for one itself.
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

/**
 * `file:///C:/Windows/system.ini`, `/etc/passwd`, `C:\Windows\system.ini` → a path with slashes. No other scheme is
 * accepted.
 */
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

/** Sets libxml2 up in this thread. */
export function openXml(): (job: XmlJob) => JobEnd {
  const entityFiles = new EntityFiles()
  // No other input provider is registered: a file that is not listed here cannot be loaded.
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
 * Whether a long entity is used very often. Parsers without a limit on this take long but finish. Nested entities are
 * different: parsers have refused them for decades.
 */
function growsFlat(text: string): boolean {
  const declared = [...text.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([\s\S]*?)\2/g)]
  if (declared.some(([, , , value = '']) => /&[\w.-]+;/.test(value))) return false
  const grown = declared.map(([, name = '', , value = '']) => value.length * text.split(`&${name};`).length)
  return Math.max(0, ...grown) > BUSY_BYTES
}
