import { randomBytes } from 'node:crypto'
import type { Role, StaffInvitation } from '#contract/dashboard.ts'
import { normalizeNickname } from '../store/nicknames.ts'
import { type ClassStore, type KeyHolder, Refused, type Trainer, type TrainerRecord } from '../store/store.ts'
import { keyStateOf } from '../store/trainer-keys.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/** A link is good for so long. */
const LINK_LIFETIME_MS = 10 * 60_000
/** Links that nobody has followed yet, and keys that open the desk of one class. */
const MOST_LINKS = 50
const MOST_TRAINERS = 200
const DAY_MS = 24 * 3_600_000

/** What a link is good for. */
export interface Invitation {
  role: Role
  /** Whom it is for; whoever follows it says so herself where this is missing. */
  name?: string
}

interface PendingInvitation extends Invitation {
  id: string
  /** By a clock that nobody sets. */
  until: number
  /** The owner who made it; undefined where this house did. */
  by?: string | undefined
}

/** Who may sit at the desk: whoever has a link that has not been used, and whoever holds a token. */
export class StaffKeys {
  readonly #classStore: ClassStore
  readonly #classId: string
  readonly #codes = new Map<string, PendingInvitation>()
  readonly #onRemoved: (trainer: string) => void
  /** Keys that opened the desk: they go on doing so while the register is away, up to their end. */
  readonly #cachedHolders = new Map<string, KeyHolder & { usedAt: string }>()
  /** Another number whenever a key was taken away: what was read before that may be from before, too. */
  #generation = 0

  /** `onForgotten` is told whose key is worth nothing any more. */
  constructor(classStore: ClassStore, classId: string, onRemoved: (trainer: string) => void = () => {}) {
    this.#classStore = classStore
    this.#classId = classId
    this.#onRemoved = onRemoved
  }

  /** A code that opens the desk once. */
  newCode(invitation: Invitation, by?: string): string {
    const code = randomBytes(16).toString('base64url')
    const id = randomBytes(9).toString('base64url')
    this.#codes.set(code, { ...invitation, id, by, until: performance.now() + LINK_LIFETIME_MS })
    return code
  }

  /** The same, for somebody whom an owner names. It is worth nothing without her. Throws `Refused`. */
  invite(role: Role, name: string, by: string | undefined): string {
    if (this.invitations().length >= MOST_LINKS) throw new Refused('full')
    return this.newCode({ role, name: validName(name) }, by)
  }

  /** Links that still open the desk. */
  invitations(): StaffInvitation[] {
    const now = performance.now()
    for (const [code, { until }] of this.#codes) if (until < now) this.#codes.delete(code)
    return [...this.#codes.values()].map(({ id, role, name, until }) => ({
      ...{ id, role, name: name ?? null },
      until: new Date(Date.now() + until - now).toISOString(),
    }))
  }

  /** A link that was given away is worth nothing from now on. Undefined where there is no such link. */
  revokeInvitation(id: string): Invitation | undefined {
    for (const [code, known] of this.#codes) {
      if (known.id === id && this.#codes.delete(code)) return known
    }
    return undefined
  }

  /** A key in exchange for a code, for a trainer of this name, if it is one; undefined where that is wrong, used, or too old. */
  async redeem(code: string, name: string): Promise<{ key: string; trainer: Trainer } | undefined> {
    const invitation = this.#codes.get(code)
    this.#codes.delete(code)
    if (!invitation || invitation.until < performance.now()) return undefined
    const { role } = invitation
    const trainerName = invitation.name ?? normalizeNickname(name) ?? 'Trainer'
    return await this.#classStore.addTrainer(this.#classId, { name: trainerName, role, kind: 'seat' })
  }

  /** A key for programs, that lasts until it is revoked, or so many days. It is told this once. Throws `Refused`. */
  async newToken(role: Role, name: string, days?: number): Promise<{ key: string; trainer: Trainer }> {
    const trainerName = validName(name)
    if ((await this.trainers()).length >= MOST_TRAINERS) throw new Refused('full')
    const endsAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    return this.#classStore.addTrainer(this.#classId, { name: trainerName, role, kind: 'token', endsAt })
  }

  /** Who brings this key to the desk of this class. */
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

  /** Whoever holds a key. */
  trainers(): Promise<TrainerRecord[]> {
    return this.#classStore.trainers(this.#classId, new Date())
  }

  /** Her key is worth nothing from now on, nor is any link that she made and nobody has followed. */
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
  if (name === undefined) throw new Refused('name')
  return name
}
