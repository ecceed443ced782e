import type { ProofKind, ProofLine, ProofOutcome, ProofVerdict } from '#contract/training.ts'

/** One attack or functional check and its state. */
export interface ProofEntry {
  kind: ProofKind
  name: string
  outcome: ProofOutcome | 'running'
  detail?: string
  payload?: string
  ms?: number
}

/** The state of a proof. */
export interface Proof {
  /** The place in the queue while other proofs run first. */
  place?: number
  version?: string
  entries: readonly ProofEntry[]
  verdict?: Omit<ProofVerdict, 'line'>
  failure?: string
}

export const noProof: Proof = { entries: [] }

const KINDS: ReadonlySet<unknown> = new Set(['waiting', 'started', 'running', 'done', 'verdict', 'failed'])

function isProofLine(value: unknown): value is ProofLine {
  return typeof value === 'object' && value !== null && 'line' in value && KINDS.has(value.line)
}

/** Reads a line of the answer to an attack. Throws if it is invalid. */
export function parseProofLine(text: string): ProofLine {
  const value: unknown = JSON.parse(text)
  if (isProofLine(value)) return value
  throw new Error(`Not a line of a proof: ${text.slice(0, 80)}`)
}

function withEntry(entries: readonly ProofEntry[], entry: ProofEntry): ProofEntry[] {
  const at = entries.findIndex(({ kind, name }) => kind === entry.kind && name === entry.name)
  return at === -1 ? [...entries, entry] : entries.with(at, entry)
}

/** The proof with one more line. A result replaces its announcement. */
export function addLine(proof: Proof, line: ProofLine): Proof {
  switch (line.line) {
    case 'waiting':
      return { ...proof, place: line.place }
    case 'started': {
      const { place: _, ...begun } = proof
      return { ...begun, version: line.version }
    }
    case 'running': {
      const { kind, name } = line
      return { ...proof, entries: withEntry(proof.entries, { kind, name, outcome: 'running' }) }
    }
    case 'done': {
      const { line: _, ...entry } = line
      return { ...proof, entries: withEntry(proof.entries, entry) }
    }
    case 'verdict': {
      const { line: _, ...verdict } = line
      return { ...proof, verdict }
    }
    case 'failed':
      return { ...proof, failure: line.message }
  }
}
