import type { Requester } from '../javascript/job.ts'

/** Options of all document parsers. */
interface ParseRequest extends Requester {
  deadlineMs?: number
}

export interface XmlRequest extends ParseRequest {
  text: string
  /** Whether entities are replaced, including those from files. */
  entities: boolean
  /**
   * The files that external entities can read: path in lower case (`/etc/passwd`, `c:/windows/system.ini`) → content.
   */
  files: Readonly<Record<string, Uint8Array>>
}

export interface XpathRequest extends ParseRequest {
  /** The XML document. It is the shop's own. */
  text: string
  query: string
}

export interface YamlRequest extends ParseRequest {
  text: string
  /** Maximum number of aliases that the document may hold. Default: unlimited. */
  mostAliases?: number
}

export interface UnzipRequest extends ParseRequest {
  bytes: Uint8Array
}
