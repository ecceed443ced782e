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
  /** The id of the host's key from which they enter this class. */
  enteredFrom?: string
}

interface PendingInvitation extends Invitation {
  id: string
  /** By a monotonic clock. */
  until: number
  /** The key of the owner who created it; undefined if the server did. */
  by?: string | undefined
  /** Whether it is a link for somebody else, of which there is a limited number. */
  isInvitation: boolean
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
  newCode(invitation: Invitation): string {
    const code = randomBytes(16).toString('base64url')
    this.addCode(code, invitation)
    return code
  }

  /** Adds a one-time code that was made elsewhere. */
  addCode(code: string, invitation: Invitation): void {
    this.#add(code, { ...invitation, by: invitation.enteredFrom, isInvitation: false })
  }

  #add(code: string, invitation: Omit<PendingInvitation, 'id' | 'until'>): void {
    this.#deleteOldCodes()
    const id = randomBytes(9).toString('base64url')
    this.#codes.set(code, { ...invitation, id, until: performance.now() + LINK_LIFETIME_MS })
  }

  #deleteOldCodes(): void {
    const now = performance.now()
    for (const [code, { until }] of this.#codes) if (until < now) this.#codes.delete(code)
  }

  /**
   * Creates a one-time code for a named person. It becomes invalid with the key of the owner `by`. Throws `StoreRefusal`.
   */
  invite(role: Role, name: string, by: string | undefined): string {
    this.#deleteOldCodes()
    const links = [...this.#codes.values()].filter(({ isInvitation }) => isInvitation)
    if (links.length >= MOST_LINKS) throw new StoreRefusal('full')
    const code = randomBytes(16).toString('base64url')
    this.#add(code, { role, name: validName(name), by, isInvitation: true })
    return code
  }

  /** Whether there is such a code, which may be too old. */
  hasCode(code: string): boolean {
    return this.#codes.has(code)
  }

  /** Returns all unused links. */
  invitations(): StaffInvitation[] {
    this.#deleteOldCodes()
    const now = performance.now()
    return [...this.#codes.values()].map(({ id, role, name, until }) => ({
      id,
      role,
      name: name ?? null,
      until: new Date(Date.now() + until - now).toISOString(),
    }))
  }

  /** Revokes an unused link. */
  revokeInvitation(id: string): void {
    for (const [code, known] of this.#codes) if (known.id === id) this.#codes.delete(code)
  }

  /**
   * Exchanges a code for a key. Uses the name if the link has none. Returns undefined if the code is wrong, used or too
   * old, or if the key that it was made with was revoked. Throws `StoreRefusal` for a class that was erased.
   */
  async redeem(code: string, name: string): Promise<{ key: string; trainer: Trainer } | undefined> {
    const invitation = this.#codes.get(code)
    this.#codes.delete(code)
    if (!invitation || invitation.until < performance.now()) return undefined
    const { role, enteredFrom } = invitation
    const trainerName = invitation.name ?? normalizeNickname(name) ?? 'Trainer'
    const trainer = { name: trainerName, role, kind: 'seat', enteredFrom } as const
    return this.#classStore.addTrainer(this.#classId, trainer).catch((error: unknown) => {
      if (error instanceof StoreRefusal && error.refusal === 'unknown') return undefined
      throw error
    })
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

  /** Revokes one key, and the unused links that were created with it. */
  async removeTrainer({ id }: Pick<Trainer, 'id'>): Promise<void> {
    await this.#classStore.removeTrainer(id)
    this.forget(id)
  }

  /** A key was revoked: its visits end, and so do the unused links that were created with it. */
  forget(id: string): void {
    for (const [code, { by }] of this.#codes) if (by === id) this.#codes.delete(code)
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
