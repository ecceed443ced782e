import type { Requester } from '../javascript/job.ts'

/** What all parsers of documents are told. */
interface ParseRequest extends Requester {
  deadlineMs?: number
}

export interface XmlRequest extends ParseRequest {
  text: string
  /** Whether entities are replaced, those from files included. */
  entities: boolean
  /** The files that external entities find: path in lower case (`/etc/passwd`, `c:/windows/system.ini`) → content. */
  files: Readonly<Record<string, Uint8Array>>
}

export interface XpathRequest extends ParseRequest {
  /** The document, which is our own. */
  text: string
  query: string
}

export interface YamlRequest extends ParseRequest {
  text: string
  /** Most aliases that it may hold. Default: any number. */
  mostAliases?: number
}

export interface UnzipRequest extends ParseRequest {
  bytes: Uint8Array
}
