import type { Shop, ShopOptions } from '../shop/shop.ts'
import type { ErrorReporter } from './error-reporter.ts'
import type { ScratchShopOptions } from './scratch-shop.ts'
import type { Template } from './template.ts'

/**
 * What others do as shops wake and go to sleep, where their files are kept elsewhere as well. Twins and copies are gone
 * in a moment: nobody is told of them.
 */
export interface ShopHooks {
  /**
   * Before the file of a shop is looked at: there may be a newer one to put in its place, or none yet. Where this fails the
   * shop does not wake. Throws `ShopAway`.
   */
  beforeWake?(id: string, file: string): Promise<void>
  /** A shop was opened, and nobody has it yet. */
  afterWake?(shop: Shop): Promise<void>
  /** A shop's file was closed. */
  afterSleep?(shop: Shop): void
}

/** What a host needs to run. */
export interface HostOptions extends ShopOptions, ShopHooks {
  /** Folder of the shops' files. */
  folder: string
  /** What fresh shops are made of. */
  template: Template
  /** Tables that outlive a reset when progress is kept. */
  progressTables: readonly string[]
  /** Tables that outlive every reset. */
  lastingTables: readonly string[]
  /** Tables that nobody else is to see: copies come without. */
  privateTables: readonly string[]
  /** Called with each shop that was opened, before anybody gets it. */
  onShopOpen(shop: Shop): void
  /** Told of things that whoever runs the host should know. */
  warn(message: string): void
  /** Told of what nobody foresaw. */
  reporter: ErrorReporter
  /** A shop that nobody used for so long is put to sleep. Default: ten minutes. */
  idleMs?: number
}

/**
 * What a shop is made of, with doors to the sandbox where its work is put down to `owner`. All errors that come out of
 * them are noted where a twin wants it so; it may have a time of its own.
 */
export function shopOptions(
  parts: ShopOptions,
  owner: string,
  scratch: { sandboxErrors?: unknown[]; look: ScratchShopOptions } | undefined,
): ShopOptions {
  const { sandboxErrors, look } = scratch ?? {}
  const watched = <T extends object>(doors: T): T =>
    sandboxErrors ? withErrorListener(doors, (error) => sandboxErrors.push(error)) : doors
  return {
    ...parts,
    isEphemeral: scratch !== undefined,
    ...(look?.clock && { clock: look.clock }),
    sql: (source) => watched(parts.sql({ ...source, owner })),
    sandbox: (_id, left) => watched(parts.sandbox(owner, left)),
  }
}

/** The same doors; `note` hears of every error that comes out of one of them. */
function withErrorListener<T extends object>(doors: T, note: (error: unknown) => void): T {
  return new Proxy(doors, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, given)
        if (result instanceof Promise) result.catch(note)
        return result
      }
    },
  })
}
