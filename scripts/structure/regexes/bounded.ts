/** A regular expression that some texts make slow, and why that does not matter. */
export interface Bounded {
  file: string
  source: string
  /** The longest text that it is ever given, where whoever sends it chooses it. */
  most?: number
  why: string
}

const NAME = { most: 1_000, why: 'weak on purpose; a user name has at most 1,000 signs' }
const COMMENT = { most: 240, why: 'weak on purpose; feedback has at most 240 signs' }
const TEMPLATE = String.raw`#{([\s\S]*)}`
const TAGS = String.raw`<(script|style)\b[^<>]*>[\s\S]*?<\/\1>|<\/?([a-z][a-z0-9]*)\b[^<>]*>`
const LAB = 'labs/profile-template'
const FILTER = 'labs/single-pass-filter'

/** All of these. Whoever adds one says what keeps the text short, and where. */
export const bounded: readonly Bounded[] = [
  { file: `${LAB}/weak.ts`, source: TEMPLATE, ...NAME },
  { file: `${LAB}/fixes/escape-the-first-sign.ts`, source: TEMPLATE, ...NAME },
  { file: `${LAB}/fixes/forbid-dangerous-words.ts`, source: TEMPLATE, ...NAME },
  { file: `${LAB}/fixes/strip-the-marker.ts`, source: TEMPLATE, ...NAME },
  { file: `${FILTER}/weak.ts`, source: TAGS, ...COMMENT },
  { file: `${FILTER}/fixes/once-more.ts`, source: TAGS, ...COMMENT },
  { file: `${FILTER}/fixes/strip-javascript.ts`, source: TAGS, ...COMMENT },
  { file: `${FILTER}/fixes/until-nothing-changes.ts`, source: TAGS, ...COMMENT },
  {
    file: 'labs/raw-description/fixes/cut-out-scripts.ts',
    source: String.raw`<script[\s\S]*?<\/script>`,
    most: 4_096,
    why: 'wrong on purpose; longer descriptions are refused before',
  },
  {
    file: 'server/features/elsewhere/atlas.ts',
    source: String.raw`([\d.][^NSEW]*?)\s*([NSEW])(?![a-z])`,
    most: 120,
    why: 'the map reads the first 120 signs',
  },
  {
    file: 'server/features/elsewhere/atlas.ts',
    source: String.raw`^\s*-?\d+(\.\d+)?\s*[,;\s]\s*-?\d+(\.\d+)?\s*$`,
    most: 120,
    why: 'the map reads the first 120 signs',
  },
  {
    file: 'server/http/pages/index-page.ts',
    source: String.raw`<link\s[^>]*rel="icon"[^>]*>`,
    why: 'reads our own page, once, at the start',
  },
  {
    file: 'server/http/pages/web-app.ts',
    source: String.raw`[.-][A-Za-z0-9_-]{8,}\.\w+$`,
    why: 'reads the names of files that we ship',
  },
]
