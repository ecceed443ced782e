import { createHash } from 'node:crypto'
import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import {
  Account,
  type Address,
  bytesToHex,
  hexToBytes,
  KECCAK256_NULL,
  KECCAK256_RLP,
} from '@ethereumjs/util'
import { ChainError } from './errors.ts'
import { asHex, quantity } from './hex.ts'
import type { StateChanges, WorldState } from './tasks.ts'

/** Limits of a chain. The shop's own contracts take a hundredth of this. */
const MOST = { accounts: 2_000, slots: 8_192, codeBytes: 512 * 1024 } as const

/** The data of an account without its storage. Immutable: it is replaced, not changed. */
interface Holding {
  nonce: bigint
  balance: bigint
  codeHash: string
}

const NO_CODE_HASH = bytesToHex(KECCAK256_NULL)
const NOTHING = new Uint8Array()

/**
 * The state of a chain during a task. It is kept in maps with an undo list, so that a checkpoint is free however large
 * the chain is. The methods are asynchronous because the virtual machine requires that.
 */
export class ChainState implements StateManagerInterface {
  readonly #accounts = new Map<string, Holding>()
  readonly #slots = new Map<string, Map<string, Uint8Array>>()
  readonly #codes = new Map<string, string>()
  /** State before the task, for every account, code and slot that the task touched. */
  readonly #accountsBefore = new Map<string, Holding | undefined>()
  readonly #slotsBefore = new Map<string, Map<string, Uint8Array>>()
  readonly #newCodes = new Set<string>()
  readonly #undo: (() => void)[] = []
  readonly #checkpoints: number[] = []
  #slotCount = 0
  /** The limits for this task: the general limit, or the size before the task if that is larger. */
  readonly #most: Record<keyof typeof MOST, number>

  constructor({ accounts, codes, slots }: WorldState) {
    for (const { address, nonce, balance, codeHash } of accounts) {
      this.#accounts.set(address, { nonce: BigInt(nonce), balance: BigInt(balance), codeHash })
    }
    for (const { hash, code } of codes) this.#codes.set(hash, code)
    for (const { address, slot, value } of slots) this.#slotsOf(address).set(slot, hexToBytes(asHex(value)))
    this.#slotCount = slots.length
    this.#most = {
      accounts: Math.max(MOST.accounts, accounts.length),
      slots: Math.max(MOST.slots, slots.length),
      codeBytes: Math.max(MOST.codeBytes, this.#codeBytes()),
    }
  }

  readonly originalStorageCache = {
    get: async (address: Address, key: Uint8Array): Promise<Uint8Array> => {
      const [at, slot] = [address.toString(), bytesToHex(key)]
      return this.#original.get(`${at}${slot}`) ?? this.#read(at, slot)
    },
    clear: (): void => this.#original.clear(),
  }
  /** Values at the start of the transaction, for slots that it wrote. */
  readonly #original = new Map<string, Uint8Array>()

  async getAccount(address: Address): Promise<Account | undefined> {
    const holding = this.#accounts.get(address.toString())
    if (!holding) return undefined
    const { nonce, balance, codeHash } = holding
    return new Account(nonce, balance, KECCAK256_RLP, codeHash ? hexToBytes(asHex(codeHash)) : KECCAK256_NULL)
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    if (!account) return this.deleteAccount(address)
    const hash = bytesToHex(account.codeHash)
    const codeHash = hash === NO_CODE_HASH ? '' : hash
    this.#setAccount(address.toString(), { nonce: account.nonce, balance: account.balance, codeHash })
  }

  async deleteAccount(address: Address): Promise<void> {
    this.#setAccount(address.toString(), undefined)
    await this.clearStorage(address)
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account()
    account.nonce = fields.nonce ?? account.nonce
    account.balance = fields.balance ?? account.balance
    account.codeHash = fields.codeHash ?? account.codeHash
    await this.putAccount(address, account)
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    const codeHash = keccak256(code)
    const hash = bytesToHex(codeHash)
    if (code.length > 0 && !this.#codes.has(hash)) {
      this.#codes.set(hash, bytesToHex(code))
      this.#newCodes.add(hash)
    }
    await this.modifyAccountFields(address, { codeHash })
  }

  async getCode(address: Address): Promise<Uint8Array> {
    const code = this.#codes.get(this.#accounts.get(address.toString())?.codeHash ?? '')
    return code === undefined ? NOTHING : hexToBytes(asHex(code))
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.#read(address.toString(), bytesToHex(key))
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const [at, slot] = [address.toString(), bytesToHex(key)]
    const name = `${at}${slot}`
    if (!this.#original.has(name)) this.#original.set(name, this.#read(at, slot))
    const first = value.findIndex((byte) => byte !== 0)
    this.#setSlot(at, slot, first < 0 ? undefined : value.slice(first))
  }

  async clearStorage(address: Address): Promise<void> {
    const at = address.toString()
    for (const slot of [...(this.#slots.get(at)?.keys() ?? [])]) this.#setSlot(at, slot, undefined)
  }

  async checkpoint(): Promise<void> {
    this.#checkpoints.push(this.#undo.length)
  }

  async commit(): Promise<void> {
    this.#checkpoints.pop()
    if (this.#checkpoints.length === 0) this.#undo.length = 0
  }

  async revert(): Promise<void> {
    const start = this.#checkpoints.pop() ?? 0
    while (this.#undo.length > start) this.#undo.pop()?.()
  }

  /** As `changes`, but throws `ChainError` if the chain would exceed its limits. */
  changesWithinLimits(): StateChanges {
    const changes = this.changes()
    this.#refuseOverflow()
    return changes
  }

  /** All differences from the state at the start. */
  changes(): StateChanges {
    const touched = [...this.#accountsBefore].filter(([address, before]) => {
      const now = this.#accounts.get(address)
      return (
        now?.balance !== before?.balance || now?.nonce !== before?.nonce || now?.codeHash !== before?.codeHash
      )
    })
    const changes: StateChanges = { accounts: [], removedAddresses: [], codes: [], slots: [] }
    for (const [address] of touched) {
      const now = this.#accounts.get(address)
      if (!now) changes.removedAddresses.push(address)
      else
        changes.accounts.push({ address, ...now, nonce: Number(now.nonce), balance: quantity(now.balance) })
    }
    for (const hash of this.#newCodes) changes.codes.push({ hash, code: this.#codes.get(hash) ?? '0x' })
    for (const [address, slots] of this.#slotsBefore) {
      for (const [slot, before] of slots) {
        const [value, old] = [bytesToHex(this.#read(address, slot)), bytesToHex(before)]
        if (value !== old) changes.slots.push({ address, slot, value })
      }
    }
    return changes
  }

  /** A full chain can still be used. It only cannot grow. */
  #refuseOverflow(): void {
    const isOver =
      this.#accounts.size > this.#most.accounts ||
      this.#slotCount > this.#most.slots ||
      this.#codeBytes() > this.#most.codeBytes
    if (isOver) throw new ChainError(-32005, 'this little chain is full: reset the shop to begin a new one')
  }

  #codeBytes(): number {
    return [...this.#codes.values()].reduce((sum, code) => sum + (code.length - 2) / 2, 0)
  }

  #setAccount(address: string, holding: Holding | undefined): void {
    const old = this.#accounts.get(address)
    if (!this.#accountsBefore.has(address)) this.#accountsBefore.set(address, old)
    setOrDelete(this.#accounts, address, holding)
    this.#undo.push(() => setOrDelete(this.#accounts, address, old))
  }

  #setSlot(address: string, slot: string, value: Uint8Array | undefined): void {
    const slots = this.#slotsOf(address)
    const old = slots.get(slot)
    const before = this.#slotsBefore.get(address) ?? new Map<string, Uint8Array>()
    this.#slotsBefore.set(address, before)
    if (!before.has(slot)) before.set(slot, old ?? NOTHING)
    const set = (next: Uint8Array | undefined): void => {
      this.#slotCount += Number(next !== undefined) - Number(slots.has(slot))
      setOrDelete(slots, slot, next)
    }
    set(value)
    this.#undo.push(() => set(old))
  }

  #read(address: string, slot: string): Uint8Array {
    return this.#slots.get(address)?.get(slot) ?? NOTHING
  }

  #slotsOf(address: string): Map<string, Uint8Array> {
    const slots = this.#slots.get(address) ?? new Map<string, Uint8Array>()
    this.#slots.set(address, slots)
    return slots
  }

  clearCaches(): void {}

  getStateRoot(): Promise<Uint8Array> {
    return Promise.reject(new Error('This chain has no state roots'))
  }

  setStateRoot(): Promise<void> {
    return Promise.reject(new Error('This chain has no state roots'))
  }

  hasStateRoot(): Promise<boolean> {
    return Promise.resolve(false)
  }

  shallowCopy(): StateManagerInterface {
    throw new Error('The state of a chain is not copied')
  }
}

function setOrDelete<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

/**
 * Keccak-256 from the virtual machine's own library: ten times as fast as JavaScript, so its gas price is realistic.
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return createHash('keccak-256').update(bytes).digest()
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}
