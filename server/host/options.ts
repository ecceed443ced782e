import type { Shop, ShopOptions } from '../shop/shop.ts'
import type { ErrorReporter } from './error-reporter.ts'
import type { ScratchShopOptions } from './scratch-shop.ts'
import type { Template } from './template.ts'

/**
 * Hooks that run as shops wake and go to sleep, for files that are kept on another machine as well. Not called for
 * scratch shops and copies.
 */
export interface ShopHooks {
  /**
   * Called before the shop's file is inspected: a newer one may have to be fetched first. If it fails the shop does not
   * open. Throws `ShopOnOtherNode`.
   */
  beforeWake?(id: string, file: string): Promise<void>
  /** Called after a shop was opened, before any request gets it. */
  afterWake?(shop: Shop): Promise<void>
  /** Called after a shop's file was closed. */
  afterSleep?(shop: Shop): void
}

export interface HostOptions extends ShopOptions, ShopHooks {
  /** Folder of the shops' files. */
  folder: string
  /** The file that fresh shops are cloned from. */
  template: Template
  /** Tables that outlive a reset that keeps progress. */
  progressTables: readonly string[]
  /** Tables that outlive every reset. */
  lastingTables: readonly string[]
  /** Tables that are emptied in copies, because only the shop's owner may see them. */
  privateTables: readonly string[]
  /** Called with each shop that was opened, before any request gets it. */
  onShopOpen(shop: Shop): void
  /** Receives warnings for the operator. */
  warn(message: string): void
  /** Receives unexpected errors. */
  reporter: ErrorReporter
  /** A shop that was not used for this long is put to sleep. Default: ten minutes. */
  idleMs?: number
}

/**
 * The options of one shop, with a sandbox that charges its work to `owner`. For a scratch shop errors of the sandbox
 * are recorded, and the clock may differ.
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

/** The same object; `note` is called with every error that one of its methods rejects with. */
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
