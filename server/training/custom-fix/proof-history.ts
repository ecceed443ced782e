import { createHash } from 'node:crypto'
import type { Shop } from '../../shop/shop.ts'
import type { Signer } from '../progress/signer.ts'

/** Maximum number of proofs of one lab within an hour: hidden tests must not be found by trial and error. */
export const MOST_PROOFS = 20
const HOUR_MS = 3_600_000

/** A proof that begins. */
export interface ProofAttempt {
  lab: string
  seed: string
}

/** What is stored about the proofs of a learner's own fix of a lab. */
interface ProofHistory {
  attempts: number
  /** The seed of the last proof. */
  seed: string
  provenHash: string | null
  provenAt: string | null
  /** The code that was proven last, as it ran. */
  provenCode: string | null
}

function readProofHistory({ tables }: Shop, lab: string): ProofHistory | undefined {
  return tables.get<ProofHistory>(
    'SELECT attempts, seed, provenHash, provenAt, provenCode FROM ff_progress_own_proofs WHERE lab = ?',
    [lab],
  )
}

/**
 * Begins a proof with a new seed, which differs even after a reset of the shop. Returns undefined if there were too
 * many within the hour. The count outlives the text, so rewriting it allows no more proofs.
 */
export function beginProof(shop: Shop, lab: string, seal: Signer): ProofAttempt | undefined {
  const now = shop.clock.now()
  const recent = recentProofs(shop, lab).filter((at) => now.getTime() - Date.parse(at) < HOUR_MS)
  if (recent.length >= MOST_PROOFS) return undefined
  const attempt = (readProofHistory(shop, lab)?.attempts ?? 0) + 1
  const seed = seal.seedOf([shop.id, lab, attempt, now.toISOString()])
  const times = JSON.stringify([...recent, now.toISOString()])
  shop.tables.writeProgress(() =>
    shop.tables.run(
      `INSERT INTO ff_progress_own_proofs (lab, attempts, recent, seed) VALUES (?, ?, ?, ?) ON CONFLICT (lab)
        DO UPDATE SET attempts = excluded.attempts, recent = excluded.recent, seed = excluded.seed`,
      [lab, attempt, times, seed],
    ),
  )
  return { lab, seed }
}

function recentProofs({ tables }: Shop, lab: string): string[] {
  const row = tables.get<{ recent: string }>('SELECT recent FROM ff_progress_own_proofs WHERE lab = ?', [lab])
  const times: unknown = JSON.parse(row?.recent ?? '[]')
  return Array.isArray(times) ? times.map(String) : []
}

/** Stores which code was proven. */
export function saveProof({ tables, clock }: Shop, lab: string, code: string): void {
  const values = [hashOf(code), clock.now().toISOString(), code, lab]
  tables.writeProgress(() =>
    tables.run(
      'UPDATE ff_progress_own_proofs SET provenHash = ?, provenAt = ?, provenCode = ? WHERE lab = ?',
      values,
    ),
  )
}

/** Returns when exactly this code was proven, or null. */
export function provenAt(shop: Shop, lab: string, code: string | null | undefined): string | null {
  const proof = code ? readProofHistory(shop, lab) : undefined
  return proof && code && proof.provenHash === hashOf(code) ? proof.provenAt : null
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
