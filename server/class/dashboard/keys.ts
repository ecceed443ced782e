import { randomBytes } from 'node:crypto'
import type { Role, StaffInvitation } from '#contract/dashboard.ts'
import { type KeyHolder, StoreRefusal, type Trainer, type TrainerRecord } from '../store/model.ts'
import { normalizeNickname } from '../store/nicknames.ts'
import type { ClassStore } from '../store/store.ts'
import { keyStateOf } from '../store/trainers.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/** How long a link is valid. */
export const LINK_LIFETIME_MS = 10 * 60_000
/** Limits of unused links, and of keys of one class. */
const MOST_LINKS = 50
const MOST_TRAINERS = 200
const DAY_MS = 24 * 3_600_000

/** What a link grants. */
export interface Invitation {
  role: Role
  /** The person it is for. Without it, they enter their name when they use the link. */
  name?: string
}

interface PendingInvitation extends Invitation {
  id: string
  /** By a monotonic clock. */
  until: number
  /** The owner who created it; undefined if the server did. */
  by?: string | undefined
}

/** Access of trainers and programs to the dashboard: one-time links, and keys. */
export class StaffKeys {
  readonly #classStore: ClassStore
  readonly #classId: string
  readonly #codes = new Map<string, PendingInvitation>()
  readonly #onRemoved: (trainer: string) => void
  /** Keys that were valid. They stay valid until they expire while the class store is unreachable. */
  readonly #cachedHolders = new Map<string, KeyHolder & { usedAt: string }>()
  /** Changes with each revoked key, to discard results that were read before. */
  #generation = 0

  /** `onRemoved` gets the id of each trainer whose key was revoked. */
  constructor(classStore: ClassStore, classId: string, onRemoved: (trainer: string) => void = () => {}) {
    this.#classStore = classStore
    this.#classId = classId
    this.#onRemoved = onRemoved
  }

  /** Creates a one-time code. */
  newCode(invitation: Invitation, by?: string): string {
    const code = randomBytes(16).toString('base64url')
    this.addCode(code, invitation, by)
    return code
  }

  /** Adds a one-time code that was made elsewhere. */
  addCode(code: string, invitation: Invitation, by?: string): void {
    const id = randomBytes(9).toString('base64url')
    this.#codes.set(code, { ...invitation, id, by, until: performance.now() + LINK_LIFETIME_MS })
  }

  /**
   * Creates a one-time code for a named person. It becomes invalid with the key of the owner `by`. Throws `StoreRefusal`.
   */
  invite(role: Role, name: string, by: string | undefined): string {
    if (this.invitations().length >= MOST_LINKS) throw new StoreRefusal('full')
    return this.newCode({ role, name: validName(name) }, by)
  }

  /** Whether there is such a code, which may be too old. */
  hasCode(code: string): boolean {
    return this.#codes.has(code)
  }

  /** Returns all unused links. */
  invitations(): StaffInvitation[] {
    const now = performance.now()
    for (const [code, { until }] of this.#codes) if (until < now) this.#codes.delete(code)
    return [...this.#codes.values()].map(({ id, role, name, until }) => ({
      id,
      role,
      name: name ?? null,
      until: new Date(Date.now() + until - now).toISOString(),
    }))
  }

  /** Revokes a link. Returns undefined if there is no such link. */
  revokeInvitation(id: string): Invitation | undefined {
    for (const [code, known] of this.#codes) {
      if (known.id === id && this.#codes.delete(code)) return known
    }
    return undefined
  }

  /**
   * Exchanges a code for a key. Uses the name if the link has none. Returns undefined if the code is wrong, used or too
   * old.
   */
  async redeem(code: string, name: string): Promise<{ key: string; trainer: Trainer } | undefined> {
    const invitation = this.#codes.get(code)
    this.#codes.delete(code)
    if (!invitation || invitation.until < performance.now()) return undefined
    const { role } = invitation
    const trainerName = invitation.name ?? normalizeNickname(name) ?? 'Trainer'
    return await this.#classStore.addTrainer(this.#classId, { name: trainerName, role, kind: 'seat' })
  }

  /**
   * Creates a key for a program, valid until it is revoked or for this many days. The key is shown once. Throws
   * `StoreRefusal`.
   */
  async newToken(role: Role, name: string, days?: number): Promise<{ key: string; trainer: Trainer }> {
    const trainerName = validName(name)
    if ((await this.trainers()).length >= MOST_TRAINERS) throw new StoreRefusal('full')
    const endsAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    return this.#classStore.addTrainer(this.#classId, { name: trainerName, role, kind: 'token', endsAt })
  }

  /** Returns the trainer of a key of this class. */
  async trainer(key: string | undefined): Promise<Trainer | undefined> {
    if (!key) return undefined
    const now = new Date()
    try {
      return await this.#read(key, now)
    } catch (error) {
      const known = error instanceof StoreUnavailable ? this.#cachedHolders.get(key) : undefined
      if (!known) throw error
      return keyStateOf(known, now) === 'nothing' ? undefined : known
    }
  }

  async #read(key: string, now: Date): Promise<Trainer | undefined> {
    const generation = this.#generation
    const holder = await this.#classStore.trainerByKey(key, now)
    if (holder?.classId !== this.#classId) {
      this.#cachedHolders.delete(key)
      return undefined
    }
    if (generation === this.#generation)
      this.#cachedHolders.set(key, { ...holder, usedAt: now.toISOString() })
    return holder
  }

  /** Returns everybody who holds a key. */
  trainers(): Promise<TrainerRecord[]> {
    return this.#classStore.trainers(this.#classId, new Date())
  }

  /** Revokes a trainer's key, and the unused links that they created. */
  async removeTrainer({ id }: Pick<Trainer, 'id'>): Promise<void> {
    for (const [code, { by }] of this.#codes) if (by === id) this.#codes.delete(code)
    await this.#classStore.removeTrainer(id)
    this.#generation += 1
    for (const [key, known] of this.#cachedHolders) if (known.id === id) this.#cachedHolders.delete(key)
    this.#onRemoved(id)
  }
}

function validName(text: string): string {
  const name = normalizeNickname(text)
  if (name === undefined) throw new StoreRefusal('name')
  return name
}
