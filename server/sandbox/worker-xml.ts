import { ParseOption, XmlDocument, XmlError, xmlRegisterInputProvider } from 'libxml2-wasm'
import type { Ending, Outcome, XmlJob } from './jobs.ts'

/** Names of Unix devices that never end. */
const ENDLESS = /^\/dev\/(?:u?random|zero)$/
/** A document that would grow beyond this keeps the parser busy until its time is up, in bytes. */
const BUSY_BYTES = 4 << 20

const PLAIN = ParseOption.XML_PARSE_NOBLANKS | ParseOption.XML_PARSE_NOCDATA | ParseOption.XML_PARSE_NONET
const TRUSTING = PLAIN | ParseOption.XML_PARSE_NOENT | ParseOption.XML_PARSE_DTDLOAD
const WARY = PLAIN | ParseOption.XML_PARSE_NO_XXE

interface OpenFile {
  bytes: Uint8Array
  at: number
}

/** Sleeps until whoever started the job ends this thread: it costs time, but no work. */
function hang(): never {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** The files that external entities may name. All that libxml2 ever opens goes through here. */
class Shelf {
  #files = new Map<string, Uint8Array>()
  readonly #open = new Map<number, OpenFile>()
  #next = 1

  fill(files: Readonly<Record<string, Uint8Array>>): void {
    this.#files = new Map(Object.entries(files))
    this.#open.clear()
  }

  has(name: string): boolean {
    const path = pathOf(name)
    return path !== undefined && (ENDLESS.test(path) || this.#files.has(path.toLowerCase()))
  }

  open(name: string): number | undefined {
    const path = pathOf(name) ?? ''
    if (ENDLESS.test(path)) hang()
    const bytes = this.#files.get(path.toLowerCase())
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
export function openXml(): (job: XmlJob) => Ending {
  const shelf = new Shelf()
  // There is no other provider: what is not on the shelf cannot be loaded.
  xmlRegisterInputProvider({
    match: (name) => shelf.has(name),
    open: (name) => shelf.open(name),
    read: (fd, into) => shelf.read(fd, into),
    close: (fd) => shelf.close(fd),
  })
  return (job) => {
    shelf.fill(job.files)
    return { outcome: parse(job), worn: false }
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
    if (entities && /amplification/.test(message) && growsFlat(text)) hang()
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
