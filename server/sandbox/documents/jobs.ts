import type { Asker } from '../javascript/job.ts'

/** What all parsers of documents are told. */
interface ParserJob extends Asker {
  deadlineMs?: number
}

export interface XmlDocumentJob extends ParserJob {
  text: string
  /** Whether entities are replaced, those from files included. */
  entities: boolean
  /** The files that external entities find: path in lower case (`/etc/passwd`, `c:/windows/system.ini`) → content. */
  files: Readonly<Record<string, Uint8Array>>
}

export interface XpathQuestion extends ParserJob {
  /** The document, which is our own. */
  text: string
  query: string
}

export interface YamlDocumentJob extends ParserJob {
  text: string
  /** Most aliases that it may hold. Default: any number. */
  mostAliases?: number
}

export interface ZipJob extends ParserJob {
  bytes: Uint8Array
}
